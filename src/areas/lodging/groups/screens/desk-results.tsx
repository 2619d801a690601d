import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { openBooking } from '#areas/lodging/bookings/screens/pickers.tsx'
import type { Currency } from '#core/money.ts'
import { useMoney } from '#web/formats.ts'
import { useRefusalSentence } from '#web/refusal-text.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { StatusChip } from '#web/ui/marks.tsx'
import type { GuestResult } from '../contract/desk.ts'
import type { Due } from '../contract/groups.ts'

type Props = { rows: readonly GuestResult[]; left: number; due: Due; currency: Currency; onClose: () => void }

const TONES = { DONE: 'confirmed', ALREADY: 'past', REFUSED: 'urgent' } as const

/** What became of each guest: their room, or why not; who still owes is named with the figure, and opens by their name. */
export function DeskResults({ rows, left, due, currency, onClose }: Props) {
  const { t } = useTranslation('groups')
  const why = useReason(rows, currency)
  const count = rows.filter(({ outcome }) => outcome === 'DONE').length
  const room = ({ roomNumber }: GuestResult) => (roomNumber ? t('desk.room', { number: roomNumber }) : '')
  return (
    <Dialog open title={t(due === 'IN' ? 'desk.doneIn' : 'desk.doneOut', { count })} onClose={onClose} width={560}>
      <Stack spacing={3}>
        {left > 0 && <Typography>{t('desk.left', { count: left })}</Typography>}
        <Box component="ul" aria-label={t('desk.result')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {rows.map((row) => (
            <Box component="li" key={row.stayId} sx={{ py: 2, borderBottom: 1, borderColor: 'divider' }}>
              <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', columnGap: 3, rowGap: 1 }}>
                <Button size="small" onClick={() => openBooking(row.bookingId)} sx={{ ml: -1.5 }}>
                  {row.guestName}
                </Button>
                <StatusChip tone={TONES[row.outcome]} label={t(`desk.outcome.${row.outcome}`)} />
                <span>{row.outcome === 'REFUSED' ? why(row) : room(row)}</span>
              </Stack>
            </Box>
          ))}
        </Box>
        <Button variant="contained" onClick={onClose} sx={{ alignSelf: 'end' }}>
          {t('import.close')}
        </Button>
      </Stack>
    </Dialog>
  )
}

function useReason(rows: readonly GuestResult[], currency: Currency): (row: GuestResult) => string {
  const { t } = useTranslation('groups')
  const sentence = useRefusalSentence(rows.flatMap(({ code }) => code ?? []))
  const { format } = useMoney()
  return ({ code, facts, balance }) => {
    if (balance !== null) return t('groups:desk.owes', { amount: format(balance, { currency }) })
    return sentence(String(code), facts)
  }
}
