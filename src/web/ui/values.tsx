import MuiLink from '@mui/material/Link'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import type { DayShape } from '../format-day.ts'
import { formatAgo, useDays, useMoney } from '../formats.ts'
import { useNow } from '../use-now.ts'

/** An amount in minor units, figures under figures. `isDue` makes what is owed stand out. */
export function MoneyText({ amount, currency, isDue }: { amount: number; currency?: string; isDue?: boolean }) {
  const { format } = useMoney()
  return (
    <Box
      component="span"
      sx={{ whiteSpace: 'nowrap', ...(isDue && amount > 0 && { color: 'error.main', fontWeight: 600 }) }}
    >
      {format(amount, currency ? { currency } : {})}
    </Box>
  )
}

/** A number or reference, never broken at its dashes; of a long one the beginning, and the whole on hover. */
export function NumberText({ number }: { number: string | null | undefined }) {
  if (!number) return '–'
  return (
    <Box component="span" title={number} sx={cutStyles}>
      {number}
    </Box>
  )
}

const cutStyles = {
  display: 'inline-block',
  maxWidth: 180,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  verticalAlign: 'bottom',
  whiteSpace: 'nowrap',
} as const

/** 'Fri 20 Nov 2026', always with its weekday. */
export function DayText({ day, shape }: { day: string; shape?: DayShape }) {
  const { day: format } = useDays()
  return (
    <time dateTime={day} style={{ whiteSpace: 'nowrap' }}>
      {format(day, shape)}
    </time>
  )
}

/** A moment at the property; how long ago and the exact instant on hover. */
export function MomentText({ instant, isRelative }: { instant: string; isRelative?: boolean }) {
  const { moment } = useDays()
  const { i18n } = useTranslation()
  const ago = formatAgo(instant, useNow(), i18n.language)
  return (
    <time dateTime={instant} title={isRelative ? moment(instant) : ago} style={{ whiteSpace: 'nowrap' }}>
      {isRelative ? ago : moment(instant)}
    </time>
  )
}

/** Where a touch calls a number: its digits, whatever it is written with. */
export const telOf = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, '')}`

export function PhoneLink({ phone }: { phone: string }) {
  return <MuiLink href={telOf(phone)}>{phone}</MuiLink>
}
