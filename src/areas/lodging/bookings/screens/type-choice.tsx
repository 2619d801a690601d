import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '#web/session.ts'
import { MoneyText } from '#web/ui/values.tsx'
import { COARSE } from '#web/theme/touch.ts'
import type { RoomTypeQuote } from '../contract/replies.ts'
import { isBookable, isSellable } from './booking-draft.ts'
import { useReasonWords } from './reason-words.ts'

type Props = { types: readonly RoomTypeQuote[]; value: string | undefined; onChange: (roomTypeId: string) => void }

const line = {
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  columnGap: 3,
  alignItems: 'center',
  minHeight: 36,
  [COARSE]: { minHeight: 48 },
  px: 3,
  py: 1,
  cursor: 'pointer',
  '& + &': { borderTop: '1px solid var(--line)' },
  '&:hover': { bgcolor: 'var(--surface-hover)' },
  '&:has(input:checked)': {
    bgcolor: 'var(--surface-selected)',
    boxShadow: 'inset 3px 0 0 var(--mui-palette-primary-main)',
  },
  '&:has(input:focus-visible)': { outline: '2px solid var(--focus-ring)', outlineOffset: -2 },
  '&:has(input:disabled)': { cursor: 'not-allowed', color: 'text.secondary' },
  '& input': { position: 'absolute', inset: 0, m: 0, opacity: 0, cursor: 'inherit' },
} as const

/** Every type with its price and how many are free, or the reason why it cannot be had. */
export function TypeChoice({ types, value, onChange }: Props) {
  const { t } = useTranslation('bookings')
  const reason = useReasonWords()
  const name = useId()
  const mayOverride = useCan('bookings.override')
  return (
    <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
      <Typography component="legend" variant="caption" color="textSecondary" sx={{ mb: 1.5 }}>
        {t('roomType')}
      </Typography>
      <Box sx={{ border: '1px solid var(--line-strong)', borderRadius: '6px', overflow: 'hidden' }}>
        {types.map((type) => {
          const why = isSellable(type) ? undefined : type.why[0]
          return (
            <Box component="label" key={type.roomTypeId} sx={line}>
              <input
                type="radio"
                name={name}
                checked={value === type.roomTypeId}
                disabled={!isBookable(type, mayOverride)}
                onChange={() => onChange(type.roomTypeId)}
              />
              <span>
                <strong style={{ fontWeight: 500 }}>{type.name}</strong>{' '}
                <Typography component="span" variant="caption" color="textSecondary">
                  {t('freeCount', { count: type.free })}
                </Typography>
                {why && (
                  <Typography component="span" variant="caption" sx={{ display: 'block' }} color="warning">
                    {reason(why)}
                  </Typography>
                )}
              </span>
              {type.total !== null && (
                <strong>
                  <MoneyText amount={type.total} currency={type.currency} />
                </strong>
              )}
            </Box>
          )
        })}
      </Box>
    </Box>
  )
}
