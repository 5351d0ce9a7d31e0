import type { ChartPeriod, FinishedPeriod } from '@fettle/contract/reports/figures.ts';
import { useId } from 'react';
import { Link } from 'react-router';
import { barLabels, gridLines, hasRoomForCounts } from './bar-scale.ts';
import { formatDays } from './format-metrics.ts';

type BarsProps = {
  bars: readonly FinishedPeriod[];
  period: ChartPeriod;
  label: string;
  /** The list behind a bar. */
  linkTo: (bar: FinishedPeriod) => string;
  legend: readonly [completed: string, trashed: string];
  /** The counts of the period before, one for each bar, as far as it goes. Undefined while they are unknown. */
  previous: { counts: readonly number[]; legend: string } | undefined;
};

const top = 84;
const plot = 150;
const floor = top + plot;
const height = floor + 30;
/** Links over the bars, each as high as the plot. */
const overPlot = { position: 'absolute', top, height: plot, insetInline: 0, display: 'grid' } as const;
/** The keyboard would stop at each of more bars, which are narrower than a finger. They open with a mouse or a screen reader. */
const maxTabStops = 10;
/** Maximum bar width, in percent. */
const maxWidth = 9;

/**
 * Stacked bars: completed is solid, trashed hatched, so color is not needed to tell them apart. A faint line behind them shows the
 * period before. X positions are in percent.
 */
export function Bars({ bars, linkTo, period, label, legend, previous }: BarsProps) {
  const hatch = useId();
  const before = previous?.counts.slice(0, bars.length) ?? [];
  const lines = gridLines(Math.max(...bars.map(({ completed, trashed }) => completed + trashed), ...before));
  const max = lines.at(-1) ?? 1;
  const heightOf = (count: number) => (count / max) * plot;
  const slot = 100 / bars.length;
  const middleOf = (index: number) => `${(index + 0.5) * slot}%`;
  const width = Math.min(slot * 0.72, maxWidth);
  const showCounts = hasRoomForCounts(bars);
  const faint = { fill: 'none', stroke: 'var(--line)', strokeWidth: 1.5 };
  const solid = { fill: 'var(--completed)' };
  const hatched = { fill: `url(#${hatch})`, stroke: 'var(--trashed)', strokeWidth: 2 };
  return (
    <div style={{ position: 'relative' }}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an inline svg can use the color tokens; an image cannot */}
      <svg role="img" aria-label={label} width="100%" height={height} fill="currentColor" fontSize="16">
        <pattern id={hatch} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="7" height="7" fill="var(--surface)" />
          <rect width="3" height="7" fill="var(--trashed)" />
        </pattern>
        {[solid, hatched].map((swatch, index) => (
          <svg key={swatch.fill} x={index === 0 ? '0' : '50%'} overflow="visible">
            <rect x="1" y="1" width="18" height="18" {...swatch} />
            <text x="28" y="16">
              {legend[index]}
            </text>
          </svg>
        ))}
        {previous && (
          <>
            <line x1="0" x2="22" y1="38" y2="38" {...faint} />
            <text x="28" y="44">
              {previous.legend}
            </text>
          </>
        )}
        {lines.map((count) => (
          <g key={count}>
            <line
              x2="100%"
              y1={floor - heightOf(count)}
              y2={floor - heightOf(count)}
              stroke={count === 0 ? 'var(--line)' : 'var(--hair)'}
            />
            {count > 0 && !showCounts && <text y={floor - heightOf(count) - 4}>{count}</text>}
          </g>
        ))}
        {/* The line's points are in percent of the width. */}
        <svg y={top} width="100%" height={plot} viewBox={`0 0 100 ${plot}`} preserveAspectRatio="none" overflow="visible">
          <polyline
            points={before.map((count, index) => `${(index + 0.5) * slot},${plot - heightOf(count)}`).join(' ')}
            vectorEffect="non-scaling-stroke"
            {...faint}
          />
        </svg>
        {bars.map(({ start, completed, trashed }, index) => {
          if (completed + trashed === 0) return null;
          const across = { x: `${(index + 0.5) * slot - width / 2}%`, width: `${width}%` };
          const y = floor - heightOf(completed + trashed);
          return (
            <g key={start}>
              <rect {...across} y={floor - heightOf(completed)} height={heightOf(completed)} {...solid} />
              {trashed > 0 && <rect {...across} y={y} height={heightOf(trashed)} {...hatched} />}
              {showCounts && (
                <text x={middleOf(index)} y={y - 6} textAnchor="middle">
                  {completed + trashed}
                </text>
              )}
            </g>
          );
        })}
        {barLabels(bars, period).map(({ text, index, anchor }) => (
          <text key={index} x={{ start: '0', middle: middleOf(index), end: '100%' }[anchor]} y={height - 6} textAnchor={anchor}>
            {text}
          </text>
        ))}
      </svg>
      <div style={{ ...overPlot, gridTemplateColumns: `repeat(${bars.length}, minmax(0, 1fr))` }}>
        {bars.map(
          (bar, index) =>
            bar.completed + bar.trashed > 0 && (
              <Link
                key={bar.start}
                to={linkTo(bar)}
                style={{ gridColumn: index + 1 }}
                tabIndex={bars.length > maxTabStops ? -1 : undefined}
                aria-label={`${formatDays(bar)}: ${bar.completed} completed, ${bar.trashed} trashed`}
              />
            ),
        )}
      </div>
    </div>
  );
}
