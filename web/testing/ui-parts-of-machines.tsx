import type { ComponentProps, ReactNode } from 'react';
import { MachineLine } from '../capabilities/machines/machine-line.tsx';
import { RepairStrip } from '../capabilities/machines/card/repair-strip.tsx';
import { StatusStamp } from '../capabilities/machines/status-stamp.tsx';
import { WaitingChip } from '../capabilities/machines/waiting-chip.tsx';
import { BenchSquares, SquaresLegend } from '../capabilities/machines/bench-squares.tsx';
import { IdleBars } from '../capabilities/machines/table/idle-bars.tsx';
import { ChartLegend, ColumnChart } from '../capabilities/reports/column-chart.tsx';
import { Sparkline } from '../capabilities/reports/sparkline.tsx';
import { DaysLate } from '../capabilities/shop/days-late.tsx';
import { ShopDate } from '../capabilities/shop/shop-date.tsx';
import { Chip } from '../ui/chip.tsx';
import common from '../ui/common.module.css';
import { Link } from '../ui/link.tsx';
import { NumberTag } from '../ui/number-tag.tsx';
import panel from '../ui/panel.module.css';
import { Panel } from '../ui/panel.tsx';
import { Person, PersonToken } from '../ui/person.tsx';
import { QrCode } from '../ui/qr-code.tsx';
import { Tag } from '../ui/tag.tsx';
import { machineStatuses } from '@fettle/contract/shared/machine-status.ts';
import Plus from 'lucide-react/icons/plus';

export const name = 'Danielle Broussard';
const longName = 'Maximiliana-Guadalupe Featherstonehaugh-Villanueva';
export const longText = 'Compressor hums, but does not start: relay ordered, and the coil in the back cleaned';

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

export function Row({ children }: { children: ReactNode }) {
  return <div className={common.row}>{children}</div>;
}

export function MachinesAndPeople() {
  return (
    <>
      <Row>
        <NumberTag id={231} />
        <NumberTag id={123_456} />
        <NumberTag id={undefined} />
        <Person name={name} />
        <Person name={longName} />
        <PersonToken name={name} />
      </Row>
      <Row>
        {machineStatuses.map((status) => (
          <StatusStamp key={status} status={status} size="small" />
        ))}
      </Row>
      <Tag>
        <Row>
          {machineStatuses.map((status) => (
            <StatusStamp key={status} status={status} />
          ))}
          {machineStatuses.slice(1).map((status) => (
            <div key={status} style={{ padding: 4 }}>
              <StatusStamp status={status}>
                <ShopDate on={daysAgo(3)} isShort />
              </StatusStamp>
            </div>
          ))}
        </Row>
      </Tag>
      <Tag hole="beside">
        <p>A tag with its hole beside</p>
      </Tag>
      <Tag hole="none">
        <p>A tag without a hole</p>
      </Tag>
      <Row>
        <Chip>Plain</Chip>
        <Chip icon={<Plus aria-hidden size={16} />}>With icon</Chip>
        <Chip kind="new">New</Chip>
        <Chip kind="waiting">Waiting</Chip>
        <Chip kind="late">Late</Chip>
        <WaitingChip since={daysAgo(9)} />
        <WaitingChip since={daysAgo(9)} isShort />
      </Row>
      <Row>
        {[0, 6, 7, 14].map((days) => (
          <DaysLate key={days} since={daysAgo(days)} />
        ))}
      </Row>
      <QrCode text="https://fettle.example/card/231" />
    </>
  );
}

export function Figures() {
  return (
    <>
      <div>
        <SquaresLegend />
        <BenchSquares
          bench={Array.from({ length: 14 }, (_, id) => ({ id: id + 1, touched_on: daysAgo(2 * id), is_waiting: id % 4 === 1 }))}
        />
        <IdleBars counts={[19, 0, 4, 10]} />
      </div>
      <Row>
        <Sparkline counts={[3, 0, 5, 8, 2, 9]} color="came_in" />
        <Sparkline counts={[0, 0, 0]} color="completed" />
      </Row>
      <RepairStrip machine={machineOf27Days} />
      <ChartLegend items={series.map((key) => ({ key, label: key }))} />
      <ColumnChart label="Weeks" columns={weeks} initial={2} />
    </>
  );
}

const machineOf27Days: ComponentProps<typeof RepairStrip>['machine'] = {
  waiting_since: daysAgo(9),
  repairs: [
    {
      number: 1,
      status: 'in_progress',
      technician_id: 1,
      technician_name: name,
      started_on: daysAgo(27),
      completed_on: null,
      trashed_on: null,
      exported_on: null,
    },
  ],
  events: (
    [
      ['part_awaited', 9],
      ['note_added', 16],
      ['note_added', 26],
    ] as const
  ).map(([kind, days]) => ({
    id: days,
    kind,
    on: daysAgo(days),
    arrived_on: null,
    author_name: name,
    field: null,
    from: null,
    to: null,
  })),
};

const series = ['came_in', 'completed', 'trashed', 'exported', 'before'] as const;

const weeks = [4, 0, 9].map((count) => ({
  key: String(count),
  name: `${count} came in`,
  bars: [
    [{ series: 'came_in', count }],
    [
      { series: 'completed', count: count / 2 },
      { series: 'trashed', count: 1 },
    ],
  ] as const,
  before: 7,
  labels: [`${count}`],
  links: [{ to: '/table', text: `${count} came in` }],
}));

export function Lists() {
  const machine = { id: 231, brand: 'whirlpool', type_of: 'fridge' } as const;
  return (
    <>
      <Panel title="Rows" beside="Total: 2" hasRows>
        <ul className={panel.rows}>
          <li>
            <MachineLine machine={machine} below={longText} end={<DaysLate since={daysAgo(8)} caption="in shop" />} />
          </li>
          <li>
            <MachineLine
              machine={{ ...machine, id: 10_232, brand: 'frigidaire_professional' }}
              before={<input type="checkbox" aria-label="Select" />}
              beside={<WaitingChip since={daysAgo(3)} isShort />}
              below={<Person name={longName} />}
              end={<StatusStamp status="completed" size="small" />}
            />
          </li>
        </ul>
      </Panel>
      <Panel title="Lines" beside={<Link to="/one">Beside the title</Link>}>
        <ul className={common.lines}>
          <li>
            <span>One line</span> <span className={common.value}>12</span>
          </li>
          <li>
            <span>Another line, whose text is soft</span> <span className={common.soft}>yesterday</span>
          </li>
        </ul>
      </Panel>
    </>
  );
}
