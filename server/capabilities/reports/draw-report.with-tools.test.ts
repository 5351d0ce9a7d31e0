import { startLists } from '@fettle/contract/shared/catalog.ts';
import type { MetricsLine } from '@fettle/contract/reports/metrics.ts';
import { english } from '@fettle/i18n/message.ts';
import { expect, test } from 'vitest';
import { markedCatalog } from '../../../checks/messages.ts';
import { papers } from '../../platform/documents/paper.ts';
import { renderPdf, readPdfText } from '../../testing/printers/render-label.ts';
import { drawReport, finishedRange } from './draw-report.ts';
import type { Report } from './report.ts';

function line(id: number, fields: Partial<MetricsLine> = {}): MetricsLine {
  return {
    id,
    type_of: 'fridge',
    brand: 'whirlpool',
    model: 'WRS325SDHZ',
    serial: `K93${String(id).padStart(6, '0')}`,
    style: 'French Door',
    status: 'in_progress',
    repair_number: 1,
    started_on: '2026-11-02T15:00:00.000Z',
    completed_on: null,
    trashed_on: null,
    ...fields,
  };
}

const days = Array.from({ length: 30 }, (_, index) => `2026-11-${String(index + 1).padStart(2, '0')}`);
const completed = days.flatMap((day, index) =>
  Array.from({ length: index % 5 }, (_, n) =>
    line(100 + index * 5 + n, { status: n === 0 ? 'exported' : 'completed', completed_on: `${day}T18:00:00.000Z` }),
  ),
);
const trashed = days
  .filter((_, index) => index % 7 === 3)
  .map((day, index) => line(400 + index, { status: 'trashed', trashed_on: `${day}T18:00:00.000Z`, style: null }));

const november: Report = {
  shopName: 'Bayou Appliance',
  employeeName: 'Tess Nguyễn',
  metrics: {
    in_progress: [line(1), line(2, { model: 'M'.repeat(64), serial: '8B'.repeat(32), brand: 'frigidaire_professional' })],
    completed_in_range: completed,
    trashed_in_range: trashed,
    count_completed_trashed: completed.length + trashed.length,
  },
  range: { start: '2026-11-01', end: '2026-11-30' },
  printedOn: new Date('2026-12-01T02:00:00.000Z'),
  timeZone: 'America/Chicago',
  language: 'en',
  lists: startLists,
};

test('a report has the range, the totals, the three lists with headings on every page, and page numbers', async () => {
  const pages = await readPdfText(await drawReport(november, papers.letter));
  expect(pages.length).toBeGreaterThan(1);
  const [first = '', second = ''] = pages;
  for (const text of [
    'Metrics for Tess Nguyễn',
    'November 1, 2026 to November 30, 2026',
    'machines currently in progress',
    'machines worked on between the dates',
    'Finished per day',
    'Current Workload · Total: 2',
    `Completed between the dates · Total: ${completed.length}`,
    'FRIGIDAIRE PROFESSIONAL',
  ]) {
    expect(first).toContain(text);
  }
  expect(second).toContain(`Completed between the dates · Total: ${completed.length}, continued`);
  expect(pages.at(-1)).toContain(`Trashed between the dates · Total: ${trashed.length}`);
  for (const [index, page] of pages.entries()) {
    expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
    // In the shop's time zone it is still November.
    expect(page).toContain('Printed November 30, 2026');
  }
  const withMachines = pages.filter((page) => /K93\d{6}/.test(page));
  expect(withMachines.filter((page) => !/Machine +Brand +Style +Model +Serial/.test(page))).toEqual([]);
  const serials = pages.join('\n').match(/K93\d{6}/g);
  expect(serials).toHaveLength(1 + completed.length + trashed.length);
  expect(pages.join('\n').match(/\[inventoried\]/g)).toHaveLength(completed.filter(({ status }) => status === 'exported').length);
});

test('a report of a shop in Spanish is in Spanish, with labels that every shop begins with, and its rows are complete on any paper', async () => {
  const longest = { brand: 'frigidaire_professional', model: 'WM4000HWA01XX', serial: 'SERIALNUM1234', status: 'exported' } as const;
  const dates = { started_on: '2026-09-27T18:00:00.000Z', completed_on: '2026-09-28T18:00:00.000Z' };
  const metrics = {
    ...november.metrics,
    completed_in_range: [line(9_999_999, { ...longest, ...dates }), ...completed],
    in_progress: [line(1)],
  };
  for (const paper of [papers.letter, papers.a4]) {
    const pages = await readPdfText(await drawReport({ ...november, metrics, language: 'es' }, paper));
    const [first = '', second = ''] = pages;
    for (const text of [
      'Métricas de Tess Nguyễn',
      'Del 1 de noviembre de 2026 al 30 de noviembre de 2026',
      'máquinas en proceso ahora',
      'Tiempo habitual en el taller (la mitad tardó menos): ',
      'Terminadas por día',
      'Carga de trabajo actual · Total: 1',
      'Puerta francesa',
    ])
      expect(first).toContain(text);
    expect(first).toMatch(/ 1\/11 +3\/11 +5\/11 /);
    expect(first).toMatch(/Máquina +Marca +Estilo +Modelo +Serie +Iniciada/);
    expect(first).toMatch(/FRIGIDAIRE PROFESSIONAL +Puerta francesa +WM4000HWA01XX +SERIALNUM1234 +28 sept 2026 +\[en inventario\]/);
    expect(second).toContain(`Total: ${completed.length + 1}, continúa`);
    expect(second).toContain(`Bayou Appliance · Métricas de Tess Nguyễn · Impreso el 30 de noviembre de 2026`);
    expect(second).toContain(`Página 2 de ${pages.length}`);
    expect(pages.at(-1)).toContain('no indicado');
    expect(pages.join('\n')).not.toContain('…');
  }
});

test('a report says how long repairs took, and apart from that how long they waited for parts', async () => {
  const metrics = {
    in_progress: [],
    completed_in_range: [
      line(1, { status: 'completed', completed_on: '2026-11-03T15:00:00.000Z', waited_seconds: 0 }),
      line(2, { status: 'completed', completed_on: '2026-11-06T15:00:00.000Z', waited_seconds: 72 * 3_600 }),
    ],
    trashed_in_range: [],
    count_completed_trashed: 2,
  };
  const [page = ''] = await readPdfText(await drawReport({ ...november, metrics }, papers.letter));
  expect(page).toContain('Typical time in shop, without waiting for parts (half were faster): 1 day');
  expect(page).toContain('9 out of 10 were done within this time, without waiting for parts: 1 day');
  expect(page).toContain('Typical wait for parts (1 of 2 waited): 3 days');
  const [without = ''] = await readPdfText(await drawReport(november, papers.letter));
  expect(without).toMatch(/Typical time in shop \(half were faster\): \d+ days/);
  expect(without).not.toContain('waiting for parts');
});

test('all texts of a report come from the catalog, except what the shop has stored', async () => {
  const waited = [line(3, { status: 'completed', completed_on: '2026-11-06T15:00:00.000Z', waited_seconds: 72 * 3_600 })];
  const metrics = { ...november.metrics, in_progress: [line(1)], completed_in_range: [...completed, ...waited] };
  Object.assign(english, { catalog: markedCatalog('server', ['', '|']) });
  try {
    const pages = await readPdfText(await drawReport({ ...november, metrics }, papers.letter));
    const rest = pages.join('\n').replaceAll(/\S+\|/g, '');
    const stored = /\b(WRS325SDHZ|K93\d{6}|Bayou Appliance|Tess Nguyễn|French Door|WHIRLPOOL|FRIGIDAIRE PROFESSIONAL|November|Nov)\b/g;
    expect(rest.replaceAll(stored, '').match(/\p{L}{2,}/gu)).toBeNull();
  } finally {
    Object.assign(english, { catalog: undefined });
  }
});

test("a report has the printer's paper size", async () => {
  for (const [paper, width, height] of [
    [papers.letter, 850, 1100],
    [papers.a4, 827, 1169],
  ] as const) {
    const [picture] = await renderPdf(await drawReport(november, paper), 100);
    expect([picture?.width, picture?.height].map((side) => Math.round(Number(side) / 3))).toEqual(
      [width, height].map((side) => Math.round(side / 3)),
    );
  }
});

test('a list has long dates, and typical text is not truncated on any paper', async () => {
  const longest = {
    brand: 'frigidaire_professional',
    style: 'Front Load Electric',
    model: 'WM4000HWA01XX',
    serial: 'SERIALNUM1234',
  } as const;
  const finished = '2026-09-28T18:00:00.000Z';
  const metrics = {
    in_progress: [line(9_999_999, { ...longest, started_on: finished })],
    completed_in_range: [line(2, { ...longest, status: 'exported', completed_on: finished })],
    trashed_in_range: [line(3, { ...longest, status: 'trashed', trashed_on: '2026-09-30T03:30:00.000Z' })],
    count_completed_trashed: 2,
  };
  for (const paper of [papers.letter, papers.a4]) {
    const [page = ''] = await readPdfText(await drawReport({ ...november, metrics }, paper));
    expect(page).not.toContain('…');
    const rows = page.split('\n').filter((line) => line.includes('SERIALNUM1234'));
    expect(rows.map((line) => line.trim().split(/ {2,}/).slice(-2).join(' | '))).toEqual([
      'SERIALNUM1234 | September 28, 2026',
      expect.stringMatching(/September 28, 2026 (\| )?\[inventoried\]$/),
      'SERIALNUM1234 | September 29, 2026',
    ]);
    for (const line of rows) expect(line).toMatch(/FRIGIDAIRE PROFESSIONAL +Front Load Electric +WM4000HWA01XX +SERIALNUM1234 /);
  }
});

test('an empty report says that there is nothing to show', async () => {
  const metrics = { in_progress: [], completed_in_range: [], trashed_in_range: [], count_completed_trashed: 0 };
  const [page = ''] = await readPdfText(await drawReport({ ...november, metrics, range: undefined }, papers.letter));
  expect(page).toContain('No date range was given, and nothing was finished.');
  for (const name of ['are in progress', 'were completed', 'were trashed']) expect(page).toContain(`No machines ${name}.`);
});

test('the chart of a year has one bar per week', async () => {
  const range = { start: '2026-01-01', end: '2026-12-31' };
  const pages = await readPdfText(await drawReport({ ...november, range }, papers.a4));
  expect(pages[0]).toContain('Finished per week');
});

test('the chart of several years has one bar per month, with the year in the label', async () => {
  const range = { start: '2017-01-01', end: '2026-12-31' };
  const [page = ''] = await readPdfText(await drawReport({ ...november, range }, papers.letter));
  expect(page).toContain('Finished per month');
  expect(page).toMatch(/1\/2017 +9\/2017 +5\/2018 /);
});

test("without a range, the report covers the days of the finished repairs in the shop's time zone", () => {
  const evening = line(1, { status: 'completed', completed_on: '2026-11-21T03:30:00.000Z' });
  const metrics = { in_progress: [], completed_in_range: [evening], trashed_in_range: [], count_completed_trashed: 1 };
  expect(finishedRange(metrics, 'America/Chicago')).toEqual({ start: '2026-11-20', end: '2026-11-20' });
});
