import { useTranslation } from 'react-i18next'
import {
  Area,
  Bar,
  CartesianGrid,
  Cell,
  ComposedChart,
  LabelList,
  Line,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { axisOf } from '../rules/scale.ts'
import { Legend } from './chart-legend.tsx'
import type { ChartPoint, Look, Series, State } from './chart-series.ts'
import styles from './report-chart.module.css'
import { partsOf, useTicks } from './use-ticks.ts'

type Props = {
  label: string
  series: readonly Series[]
  points: readonly ChartPoint[]
  /** What the points' bands are called. */
  band?: string | undefined
  /** Bars stand on top of each other. */
  isStacked?: boolean
  /** What the numbers below are, where they are neither days nor names. */
  over?: string | undefined
  /** A value in full, for the tip. */
  write: (value: number) => string
  kind: string
  currency: string
  /** A single line is named, too: one of several there could be. */
  isNamed?: boolean
  height?: number
}

const AXIS = { fontSize: 12, fill: 'var(--mui-palette-text-secondary)' }
const ACCENT = 'var(--mui-palette-primary-main)'
const SECOND = 'var(--chart-second)'
const PAST = 'var(--mui-palette-text-secondary)'
const OF_STATE = {
  open: { fill: 'var(--chart-open)', stroke: ACCENT, strokeDasharray: '3 2' },
  ahead: { fill: 'var(--mui-palette-background-paper)', stroke: ACCENT, strokeDasharray: '3 2' },
} as const
const FILL: Readonly<Record<Look, string>> = { now: ACCENT, week: SECOND, past: 'var(--line-strong)', part: SECOND, third: 'var(--chart-third)', fourth: 'var(--chart-fourth)', fifth: 'var(--chart-fifth)' } // prettier-ignore
const BAR = { radius: [3, 3, 0, 0] as [number, number, number, number], maxBarSize: 48 }
const PAST_DASHES = '5 4'
const DASHES: Readonly<Record<Look, string | undefined>> = {
  now: undefined,
  week: '2 2',
  past: PAST_DASHES,
  part: undefined,
  third: '8 3',
  fourth: '2 3',
  fifth: '8 3 2 3',
}
const TIP = {
  contentStyle: {
    background: 'var(--mui-palette-background-paper)',
    border: '1px solid var(--line-strong)',
    borderRadius: 8,
  },
  cursor: { fill: 'var(--surface-sunken)', stroke: 'var(--line-strong)' },
  isAnimationActive: false,
}
/** A mark across a bar: what it is compared with, and below it a little of the ground, so that it is seen on the bar. */
const [FEW_BARS, WIDE_MARK, NARROW_MARK] = [14, 22, 8]
/** So few names, of so many letters together, have room on every screen. */
const [FEW, FEW_LETTERS] = [6, 40]
const haveRoom = (points: readonly ChartPoint[]): boolean =>
  points.length <= FEW && points.reduce((sum, { label }) => sum + label.length, 0) <= FEW_LETTERS
/** Gaps between names: those of months are short. */
const [GAP, MONTH_GAP] = [24, 4]
/** Names in two lines, the last word by itself. */
const LINE_HEIGHT = 14
const linesOf = (label: string): string[] => {
  const last = label.lastIndexOf(' ')
  return last < 0 ? [label] : [label.slice(0, last), label.slice(last + 1)]
}

/** Names of the axis, in up to two lines. Few are all there; of many so many as have room. */
function namesOf(points: readonly ChartPoint[]) {
  const lines = new Map(points.map(({ label, tick }) => [label, linesOf(tick ?? label)]))
  const areMonths = points.some(({ tick }) => tick)
  const isFew = haveRoom(points)
  if (!isFew && !areMonths) return { tick: AXIS, interval: 'equidistantPreserveStart', minTickGap: GAP } as const
  return {
    tick: (props: NameProps) => <Name {...props} lines={lines.get(props.payload?.value ?? '') ?? []} />,
    interval: isFew ? 0 : 'equidistantPreserveStart',
    minTickGap: MONTH_GAP,
    height: 16 + Math.max(1, ...[...lines.values()].map(({ length }) => length)) * LINE_HEIGHT,
    // By the width of the first line it is found how many have room.
    tickFormatter: (label: string) => lines.get(label)?.[0] ?? label,
  } as const
}

/** So far apart are the numbers that are named below. */
const STEP = 30

/** Numbers below are named at even steps, down to none. */
const numbersOf = (points: readonly ChartPoint[]) => ({
  tick: AXIS,
  interval: 0,
  ticks: points.flatMap(({ label }) => (Number(label) % STEP === 0 ? [label] : [])),
})

type NameProps = { x?: number | string; y?: number | string; payload?: { value: string } }

/** A name of the axis in its lines. */
function Name({ x = 0, y = 0, lines }: NameProps & { lines: readonly string[] }) {
  return (
    <text x={x} y={Number(y)} textAnchor="middle" {...AXIS}>
      {lines.map((line) => (
        <tspan key={line} x={x} dy={LINE_HEIGHT}>
          {line}
        </tspan>
      ))}
    </text>
  )
}

const STATES: readonly State[] = ['open', 'ahead']

/** The whole of a percentage, as shown. */
const ALL = 100

/** The axis of what is drawn, in the unit that is shown. */
function axisOfPoints({
  points,
  isStacked,
  kind,
  currency,
}: Pick<Props, 'points' | 'isStacked' | 'kind' | 'currency'>) {
  const parts = partsOf(kind, currency)
  const heights = points.flatMap(({ values, band = [] }) => {
    const known = [...values, ...band].flatMap((value) => (value === null ? [] : [value / parts]))
    return isStacked ? [known.reduce((sum, value) => sum + value, 0)] : known
  })
  return axisOf(heights, { isWhole: kind === 'count', ...(kind === 'percent' && { most: ALL }) })
}

/** Figures over their groups, with those they are compared with. The table beside has the same values. */
export function ReportChart({
  label,
  series,
  points,
  band,
  isStacked = false,
  over,
  write,
  kind,
  currency,
  height = 260,
  isNamed = false,
}: Props) {
  const { t } = useTranslation('reports')
  const ticks = useTicks(kind, currency)
  const parts = partsOf(kind, currency)
  const axis = axisOfPoints({ points, isStacked, kind, currency })
  const shown = points.map((point) => ({
    label: point.label,
    ...(point.band && { band: point.band.map((value) => value / parts) }),
    ...Object.fromEntries(point.values.map((value, at) => [`v${at}`, value === null ? null : value / parts])),
  }))
  const states = STATES.filter((state) => points.some((point) => point.state === state && point.values[0]))
  const beyond = points.filter(({ values }) => values.some((value) => value !== null && value / parts > axis.top))
  const hasBeyond = beyond.length > 0
  const isOverBars = series.some(({ form }) => form === 'bar')
  const shorten = (value: number) => ticks(Number((value / parts).toPrecision(3)))
  const counted = isStacked ? label : series[0]?.name
  const unit = kind === 'money' ? currency : kind === 'count' ? counted : t(`unit.${kind}`)
  const format = (value: unknown): string => {
    if (Array.isArray(value)) return value.map(format).join(' – ')
    return typeof value === 'number' ? write(Math.round(value * parts)) : '–'
  }
  return (
    <figure className={styles['chart']} aria-label={label} data-chart={series[0]?.form}>
      <div className={styles['unit']}>{unit}</div>
      <ResponsiveContainer width="100%" height={height}>
        <ComposedChart data={shown} margin={{ top: hasBeyond ? 22 : 8, right: 28, bottom: 0, left: 0 }} accessibilityLayer>
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis dataKey="label" tickLine={false} axisLine={{ stroke: 'var(--line-strong)' }} {...(over ? numbersOf(points) : namesOf(points))} />
          <YAxis
            tick={AXIS}
            tickLine={false}
            axisLine={false}
            width={52}
            tickFormatter={ticks}
            domain={[axis.low, axis.top]}
            ticks={axis.ticks}
            interval={0}
            allowDataOverflow
          />
          <Tooltip formatter={(value, name) => [format(value), name]} {...TIP} />
          {band && <Area dataKey="band" name={band} stroke="none" fill={SECOND} fillOpacity={0.2} activeDot={false} isAnimationActive={false} />}
          {series.map((one, at) => drawn({ ...one, at, isStacked, isOverBars, points, beyond: hasBeyond ? { top: axis.top, parts, write: shorten } : undefined }))}
        </ComposedChart>
      </ResponsiveContainer>
      {over && <div className={styles['over']}>{over}</div>}
      {(series.length > 1 || states.length > 0 || isNamed) && <Legend series={series} band={band} states={states} isOverBars={isOverBars} />}
      {hasBeyond && (
        <p className={styles['beyond']}>
          {t('beyond', { values: beyond.map((point) => `${point.label}: ${write(Math.max(...point.values.map(Number)))}`).join(' · ') })}
        </p>
      )}
    </figure>
  ) // prettier-ignore
}

type BeyondScale = { top: number; parts: number; write: (value: number) => string }
type DrawnProps = {
  at: number
  isStacked: boolean
  isOverBars: boolean
  points: readonly ChartPoint[]
  beyond: BeyondScale | undefined
}

type BeyondProps = BeyondScale & {
  x?: number | string | undefined
  width?: number | string | undefined
  index?: number | undefined
  at: number
  points: readonly ChartPoint[]
}

/** Where numbers stand, above the picture, and where a bar that goes beyond it is broken. */
const [NUMBER_AT, BREAK_AT, SLANT] = [14, 38, 6]

/** The number of a bar that goes beyond the scale, above it, and the break in the bar; nothing for others. */
function Beyond({ x = 0, width = 0, index = 0, at, points, top, parts, write }: BeyondProps) {
  const value = points[index]?.values[at] ?? 0
  if (value / parts <= top) return null
  return (
    <g data-beyond="">
      <text x={Number(x) + Number(width) / 2} y={NUMBER_AT} textAnchor="middle" {...AXIS}>
        {write(value)}
      </text>
      <path
        d={`M${Number(x) - 3} ${BREAK_AT} l${Number(width) + 6} ${-SLANT} v${SLANT} l${-Number(width) - 6} ${SLANT} z`}
        fill="var(--mui-palette-background-paper)"
      />
    </g>
  )
}

type MarkProps = { cx?: number | undefined; cy?: number | undefined; value?: unknown; count: number }

/** What a bar is compared with, across it. */
function Mark({ cx = 0, cy = 0, value, count }: MarkProps) {
  if (typeof value !== 'number') return null
  const width = count <= FEW_BARS ? WIDE_MARK : NARROW_MARK
  return (
    <g data-past="">
      <rect x={cx - width / 2} y={cy - 3} width={width} height={6} fill="var(--mui-palette-background-paper)" />
      <rect x={cx - width / 2} y={cy - 1} width={width} height={2} fill="var(--mui-palette-text-primary)" />
    </g>
  )
}

function drawn({ name, form, look, past, at, isStacked, isOverBars, points, beyond }: Series & DrawnProps) {
  const shared = { dataKey: `v${at}`, name, isAnimationActive: false }
  if (isOverBars && form === 'line')
    return (
      <Line
        key={at}
        {...shared}
        stroke="none"
        activeDot={false}
        dot={({ key, cx, cy, value }) => <Mark key={key} cx={cx} cy={cy} value={value} count={points.length} />}
      />
    )
  const dashes = past ? PAST_DASHES : DASHES[look]
  return form === 'bar' ? (
    <Bar key={at} {...shared} fill={FILL[look]} {...BAR} {...(isStacked && { stackId: 'all', radius: 0 })}>
      {beyond && !isStacked && (
        <LabelList content={(label) => <Beyond {...label} at={at} points={points} {...beyond} />} />
      )}
      {look === 'now' && points.map(({ label, state }) => <Cell key={label} {...(state && OF_STATE[state])} />)}
    </Bar>
  ) : (
    <Line
      key={at}
      {...shared}
      stroke={look === 'past' ? PAST : FILL[look]}
      strokeWidth={past ? 1 : look === 'past' ? 1.5 : 2}
      strokeOpacity={past ? 0.6 : 1}
      dot={points.filter(({ values }) => values[at] !== null).length < 2}
      {...(dashes && { strokeDasharray: dashes })}
    />
  )
}
