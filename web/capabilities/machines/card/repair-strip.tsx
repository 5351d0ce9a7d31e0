import type { MachineCard } from '@fettle/contract/records/machine-card.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { daysSince, formatDays } from '../../shop/days-since.ts';
import { shopQuery } from '../../shop/queries.ts';
import { layOutRepair } from './lay-out-repair.ts';
import styles from './repair-strip.module.css';

/** The newest repair at a glance: its days, the waiting hatched, the notes as ticks. The history says the same in words. */
export function RepairStrip({ machine }: { machine: Pick<MachineCard, 'repairs' | 'events' | 'waiting_since'> }) {
  const { data: shop } = useQuery(shopQuery());
  const [now] = useState(() => new Date().toISOString());
  const layout = layOutRepair(machine, now);
  if (!layout) return null;
  const days = daysSince(layout.start, shop?.time_zone ?? 'UTC', new Date(layout.end));
  // There is nothing to see in a day.
  if (days === 0) return null;
  return (
    <div aria-hidden className={styles.strip}>
      <div className={styles.track}>
        {layout.waits.map(({ from, to }) => (
          <span key={from} className={styles.wait} style={{ left: percent(from), width: percent(to - from) }} />
        ))}
        {layout.notes.map((at) => (
          <span key={at} className={styles.tick} style={{ left: percent(at) }} />
        ))}
      </div>
      {formatDays(days)}
    </div>
  );
}

function percent(part: number): string {
  return `${part * 100}%`;
}
