import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { percentOf } from '#core/money.ts'
import { unbroken } from '#web/formats.ts'
import { asShown, changeOf, isGain } from '../rules/changes.ts'
import type { Comparison } from '../rules/spans.ts'

type Props = {
  metric: string
  now: unknown
  before: unknown
  kind: string
  /** What it is compared with; null where the page shows it for all its figures. */
  on: Comparison | null
  /** The days it is compared with, where they have no name of their own. */
  days?: string | undefined
  /** How the figure itself is written. */
  write: (value: number) => string
  component: 'dd' | 'span'
  /** Only by how much, beside figures that show more. */
  isBrief?: boolean
}

/**
 * By how much a figure changed, on what, and what it was: a percentage by its points, anything else by the part of what it was, both of the
 * values as they are shown. One that would be shown as none is none, and neither better nor worse.
 */
export function Change({ metric, now, before, kind, on, days, write, component, isBrief = false }: Props) {
  const { t, i18n } = useTranslation('reports')
  const [shownNow, shownBefore] = [asShown(now, kind), asShown(before, kind)]
  const change = changeOf(shownNow, shownBefore)
  const points = kind === 'percent' && change !== undefined ? Number(shownNow) - Number(shownBefore) : undefined
  const amount = percentOf(Number(asShown(points ?? change ?? 0, 'percent')))
  const size = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 }).format(Math.abs(amount))
  const by = t(points === undefined ? 'change.percent' : 'change.points', { size })
  const named = on === 'previous' && days !== undefined ? 'onDays' : (on ?? 'earlier')
  const text = isBrief ? by : t(`change.${named}`, { change: by, days, before: unbroken(write(Number(before))) })
  return (
    <Typography component={component} variant="caption" sx={{ m: 0, display: 'block', color: colorOf(metric, amount) }}>
      {change === undefined ? t('change.none') : `${amount > 0 ? '▲ ' : amount < 0 ? '▼ ' : ''}${text}`}
    </Typography>
  )
}

function colorOf(metric: string, by: number): string {
  const gain = isGain(metric, by)
  if (gain === undefined) return by === 0 ? 'text.secondary' : 'text.primary'
  return gain ? 'success.main' : 'error.main'
}
