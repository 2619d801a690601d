import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { percentOf } from '#core/money.ts'
import { changeOf } from '../rules/metrics.ts'
import type { Comparison } from '../rules/spans.ts'

type Props = {
  now: unknown
  before: unknown
  kind: string
  on: Comparison
  /** How the figure itself is written. */
  write: (value: number) => string
  component: 'dd' | 'span'
}

/** By how much a figure changed, on what, and what it was: a percentage by its points, anything else by the part of what it was. */
export function Change({ now, before, kind, on, write, component }: Props) {
  const { t, i18n } = useTranslation('reports')
  const change = changeOf(now, before)
  const points = kind === 'percent' && change !== undefined ? Number(now) - Number(before) : undefined
  const by = percentOf(points ?? change ?? 0)
  const size = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 }).format(Math.abs(by))
  const text = t(`change.${on}`, {
    change: t(points === undefined ? 'change.percent' : 'change.points', { size }),
    before: write(Number(before)),
  })
  return (
    <Typography
      component={component}
      variant="caption"
      sx={{ m: 0, display: 'block', color: change ? 'text.primary' : 'text.secondary' }}
    >
      {change === undefined ? t('change.none') : `${by > 0 ? '▲ ' : by < 0 ? '▼ ' : ''}${text}`}
    </Typography>
  )
}
