import type { LiveEvent } from '@fettle/contract/live/calls.ts';
import { describe, expect, test } from 'vitest';
import { liveRule } from './affected-queries.ts';

const event: LiveEvent = { id: 90, machine_id: 7, kind: 'note_added', author_id: 2, technician_id: 3 };

describe('A change of a machine', () => {
  test('a change of a machine affects its own card, unless the card has it already', () => {
    const rule = liveRule('getMachine');
    expect(rule?.isAffected(event, { events: [{ id: 89 }] }, ['7'])).toBe(true);
    expect(rule?.isAffected(event, { events: [{ id: 90 }, { id: 89 }] }, ['7'])).toBe(false);
    expect(rule?.isAffected(event, { events: [] }, ['8'])).toBe(false);
  });

  test("a change of a machine affects its technician's bench, and the bench that still lists it", () => {
    const rule = liveRule('getBench');
    const bench = { data: { working: [{ id: 7 }], waiting: [], finished_today: [] } };
    expect(rule?.isAffected(event, { data: { working: [] } }, [3])).toBe(true);
    expect(rule?.isAffected(event, bench, [4])).toBe(true);
    expect(rule?.isAffected(event, { data: { working: [{ id: 8 }] } }, [4])).toBe(false);
  });

  test("a change of a machine affects the news of its technician, and everybody's if it may have another technician since", () => {
    const rule = liveRule('getBenchNews');
    expect(rule?.isAffected(event, undefined, [3])).toBe(true);
    expect(rule?.isAffected(event, undefined, [4])).toBe(false);
    expect(rule?.isAffected({ ...event, kind: 'handed_over' }, undefined, [4])).toBe(true);
    expect(rule?.isAffected({ ...event, kind: 'status_changed' }, undefined, [4])).toBe(true);
  });

  test('a change of a machine affects photos only if it is one of a photo', () => {
    const rule = liveRule('getPhotos');
    expect(rule?.isAffected(event, undefined, [7])).toBe(false);
    expect(rule?.isAffected({ ...event, kind: 'photo_added' }, undefined, [7])).toBe(true);
    expect(rule?.isAffected({ ...event, kind: 'photo_added' }, undefined, [8])).toBe(false);
  });

  test('a change of a machine affects metrics, also those of the period before', () => {
    const rule = liveRule('getUserMetrics');
    expect(rule?.isAffected(event, undefined, [3, { from: '2026-11-21', to: '2026-11-21' }])).toBe(true);
    expect(rule?.isAffected(event, undefined, [3, 'before', { from: '2026-11-21', to: '2026-11-21' }])).toBe(true);
  });

  test('a change of a machine affects nothing that has no machines', () => {
    expect(liveRule('getPrinters')).toBeUndefined();
    expect(liveRule('hydrate')).toBeUndefined();
  });
});
