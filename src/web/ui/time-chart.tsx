import Box from '@mui/material/Box'
import { DataTable } from './data-table.tsx'
import { Fold } from './fold.tsx'

type Point = { key: string; label: string; values: readonly number[] }
type Props = {
  label: string
  /** Names of the values of a point, the lowest part of its bar first. */
  series: readonly string[]
  points: readonly Point[]
  /** Heading of the labels in the table, and what opens the table. */
  pointLabel: string
  tableLabel: string
}

const COLORS = ['var(--mui-palette-primary-main)', 'var(--chart-second)'] as const
const HEIGHT = 160
/** The picture is so many units wide and high, which are per cent of its place. */
const WHOLE = 100
/** Labels below the axis, that of the first point among them; a phone has room for every second one. */
const MOST_LABELS = 4
const GAPS = 4

/** Whole numbers from nothing to above the highest value, at most five. */
function ticksOf(highest: number): number[] {
  const wanted = Math.max(1, highest / GAPS)
  const power = 10 ** Math.floor(Math.log10(wanted))
  const step = Math.ceil(([1, 2, 5, 10].find((one) => one * power >= wanted) ?? 10) * power)
  return Array.from({ length: Math.ceil(highest / step) + 1 }, (_, at) => at * step)
}

/** Counts over time: bars of parts on top of each other over a scale, and the same numbers as a table. */
export function TimeChart({ label, series, points, pointLabel, tableLabel }: Props) {
  const totals = points.map(({ values }) => values.reduce((sum, value) => sum + value, 0))
  const ticks = ticksOf(Math.max(1, ...totals))
  const top = ticks.at(-1) ?? 1
  const every = Math.ceil(points.length / MOST_LABELS)
  const columns = series.map((name, at) => ({
    key: name,
    label: name,
    align: 'end' as const,
    phone: 'end' as const,
    cell: ({ values }: Point) => values[at] ?? 0,
  }))
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Box component="figure" aria-label={label} sx={{ m: 0 }}>
        <Box sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 2, fontSize: 12, color: 'text.secondary' }}>
          <Scale ticks={ticks} />
          <Bars points={points} ticks={ticks} top={top} series={series} />
          <span />
          <Box sx={{ position: 'relative', height: 20, overflow: 'hidden' }}>
            {points.map(({ key, label: text }, at) => at % every === 0 && (
              <Box component="span" key={key} sx={{ position: 'absolute', insetInlineStart: `${(at / points.length) * WHOLE}%`, whiteSpace: 'nowrap', ...(at % (every * 2) !== 0 && { display: { xs: 'none', sm: 'inline' } }) }}>
                {text}
              </Box>
            ))}
          </Box>
        </Box>
        <Legend series={series} />
      </Box>
      <Fold label={tableLabel}>
        <DataTable<Point>
          label={label}
          rows={points}
          rowKey={({ key }) => key}
          columns={[{ key: 'point', label: pointLabel, phone: 'title', cell: ({ label: text }) => text }, ...columns]}
        />
      </Fold>
    </Box>
  )
} // prettier-ignore

function Scale({ ticks }: { ticks: readonly number[] }) {
  const top = ticks.at(-1) ?? 1
  return (
    <Box sx={{ position: 'relative', height: HEIGHT, minWidth: `${String(top).length + 1}ch` }}>
      {ticks.map((tick) => (
        <Box component="span" key={tick} sx={{ position: 'absolute', insetInlineEnd: 0, bottom: `${(tick / top) * WHOLE}%`, transform: 'translateY(50%)' }}>
          {tick}
        </Box>
      ))}
    </Box>
  )
} // prettier-ignore

function Bars({ points, ticks, top, series }: { ticks: readonly number[]; top: number } & Pick<Props, 'points' | 'series'>) {
  const step = WHOLE / Math.max(1, points.length)
  return (
    <svg viewBox="0 0 100 100" preserveAspectRatio="none" width="100%" height={HEIGHT} aria-hidden="true" overflow="visible">
      {ticks.map((tick) => {
        const y = WHOLE - (tick / top) * WHOLE
        return <line key={tick} x1="0" x2="100" y1={y} y2={y} stroke={tick === 0 ? 'var(--line-strong)' : 'var(--line)'} vectorEffect="non-scaling-stroke" />
      })}
      {points.flatMap(({ key, label, values }, at) =>
        values.map((value, part) => {
          const below = values.slice(0, part).reduce((sum, one) => sum + one, 0)
          return (
            <rect key={`${key} ${series[part] ?? part}`} x={at * step + step * 0.15} width={step * 0.7} y={WHOLE - ((below + value) / top) * WHOLE} height={(value / top) * WHOLE} fill={COLORS[part % COLORS.length]}>
              <title>{`${label} · ${series[part] ?? ''}: ${value}`}</title>
            </rect>
          )
        }),
      )}
    </svg>
  )
} // prettier-ignore

function Legend({ series }: Pick<Props, 'series'>) {
  return (
    <Box component="figcaption" sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, fontSize: 12, mt: 1 }}>
      {series.map((name, at) => (
        <Box component="span" key={name} sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5 }}>
          <Box component="span" sx={{ width: 10, height: 10, borderRadius: 0.5, background: COLORS[at % COLORS.length] }} />
          {name}
        </Box>
      ))}
    </Box>
  )
} // prettier-ignore
