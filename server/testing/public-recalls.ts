/** A record as the public file has it. */
export type PublicRecord = Record<string, unknown> & { RecallID: number };

/** Invented. */
export function publicRecord(change: Record<string, unknown> = {}): PublicRecord {
  return {
    RecallID: 99901,
    RecallNumber: '26901',
    RecallDate: '2026-05-14T00:00:00',
    Description:
      'This recall involves Example brand front-load washers. Model and serial numbers are on a label inside the door. Model Number Serial Number Range EXW4500AW 4E51200001 through 4E63899999 EXW4500AS 4E51200001 through 4E63899999',
    URL: 'https://www.cpsc.gov/Recalls/2026/Example-Recalls-Front-Load-Washers-Due-to-Fire-Hazard',
    Title: 'Example Recalls Front-Load Washers Due to Fire Hazard',
    LastPublishDate: '2026-05-14T00:00:00',
    Products: [{ Name: 'Front-load washers', Description: '', Model: '', NumberOfUnits: 'About 12,300' }],
    Hazards: [{ Name: 'The washer can overheat, posing a fire hazard.', HazardType: '' }],
    Remedies: [{ Name: 'Consumers should unplug the washer and contact Example for a free repair.' }],
    ...change,
  };
}

/** Rows for it, and a machine that fits them. */
export const washerRows = {
  types: ['washer'],
  hazard: 'Overheats: fire.',
  remedy: 'Free repair.',
  rows: [{ brands: ['lg'], models: ['EXW4500*'], serials: [{ from: '4E51200001', to: '4E63899999' }] }],
};
export const recalledWasher = { type_of: 'washer', brand: 'lg', model: 'EXW4500AW', serial: '4E51200001' } as const;

export function recallFile(records: unknown): { bytes: Buffer; type: string } {
  return { bytes: Buffer.from(JSON.stringify(records)), type: 'application/octet-stream' };
}
