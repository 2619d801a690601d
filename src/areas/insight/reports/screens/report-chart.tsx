import { useTranslation } from 'react-i18next'
import { Bar, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { unitOf, type Currency } from '#core/money.ts'
import styles from './report-chart.module.css'

export type ChartPoint = { label: string; value: number | null; before?: number | null }

type Props = {
  label: string
  beforeLabel?: string
  form: 'line' | 'bar'
  /** Groups beside each other that no line may join. */
  areShares?: boolean
  points: readonly ChartPoint[]
  /** A value in full, for the tip. */
  write: (value: number) => string
  kind: string
  currency: string
  height?: number
}

/** Values on an axis: as short as they can be read. */
function useTicks(kind: string, currency: string): (value: number) => string {
  const { i18n } = useTranslation()
  const compact = new Intl.NumberFormat(i18n.language, { notation: 'compact', maximumFractionDigits: 1 })
  const parts: Readonly<Record<string, number>> = {
    percent: 100,
    average: 100,
    quantity: 1_000,
    money: unitOf(currency as Currency),
  }
  return (value) => `${compact.format(value / (parts[kind] ?? 1))}${kind === 'percent' ? ' %' : ''}`
}

const AXIS = { fontSize: 12, fill: 'var(--mui-palette-text-secondary)' }

const ACCENT = 'var(--mui-palette-primary-main)'
const BAR = { radius: [3, 3, 0, 0] as [number, number, number, number], maxBarSize: 48 }
const DASHED = { stroke: 'var(--mui-palette-text-secondary)', strokeDasharray: '5 4', strokeWidth: 1.5, dot: false }
const TIP = {
  contentStyle: {
    background: 'var(--mui-palette-background-paper)',
    border: '1px solid var(--line-strong)',
    borderRadius: 8,
  },
  cursor: { fill: 'var(--surface-sunken)', stroke: 'var(--line-strong)' },
  isAnimationActive: false,
}

/** A figure over its groups, with that of the compared span behind it. The table beside it has the same values. */
export function ReportChart({
  label,
  beforeLabel,
  form,
  areShares = false,
  points,
  write,
  kind,
  currency,
  height = 260,
}: Props) {
  const ticks = useTicks(kind, currency)
  const isCompared = points.some(({ before }) => before !== undefined && before !== null)
  const now = { dataKey: 'value', name: label, isAnimationActive: false }
  const past = { dataKey: 'before', name: beforeLabel ?? label, isAnimationActive: false }
  const format = (value: unknown) => (typeof value === 'number' ? write(value) : '–')
  return (
    <figure className={styles['chart']} aria-label={label} data-chart={form}>
      <ResponsiveContainer width="100%" height={height}>
        <ComposedChart data={[...points]} margin={{ top: 8, right: 8, bottom: 0, left: 0 }} accessibilityLayer>
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="label"
            tick={AXIS}
            tickLine={false}
            axisLine={{ stroke: 'var(--line-strong)' }}
            minTickGap={16}
          />
          <YAxis tick={AXIS} tickLine={false} axisLine={false} width={64} tickFormatter={ticks} />
          <Tooltip formatter={(value, name) => [format(value), name]} {...TIP} />
          {form === 'bar' ? (
            <Bar {...now} fill={ACCENT} {...BAR} />
          ) : (
            <Line {...now} stroke={ACCENT} strokeWidth={2} dot={points.length < 2} />
          )}
          {isCompared &&
            (areShares ? <Bar {...past} fill="var(--line-strong)" {...BAR} /> : <Line {...past} {...DASHED} />)}
        </ComposedChart>
      </ResponsiveContainer>
      {isCompared && (
        <figcaption className={styles['legend']} data-form={areShares ? 'shares' : form}>
          <span data-mark="now">{label}</span>
          <span data-mark="before">{beforeLabel}</span>
        </figcaption>
      )}
    </figure>
  )
}
