import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { guestBalance } from '#areas/ledger/folios/rules/guest-balance.ts'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import type { Booking, BookingRow } from '#areas/lodging/bookings/contract/replies.ts'
import { queryOf, keyOf, send } from '#web/api.ts'
import { useDays, useMoney } from '#web/formats.ts'
import { useGo } from '#web/navigation.tsx'
import { SuggestInput, type Suggestion } from '#web/ui/autocomplete-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import type { PaymentLink } from '../contract/replies.ts'
import { HandOver } from './hand-over.tsx'
import { NewLinkForm } from './new-link-form.tsx'
import { linkPath } from './paths.ts'

/** A link for a booking: which one, when it is not known yet; its terms; and then the link itself, ready to be sent. */
export function NewLinkDialog({ bookingId, close }: { bookingId?: string; close: () => void }) {
  const { t } = useTranslation('links')
  const [chosen, setChosen] = useState(bookingId)
  const [made, setMade] = useState<PaymentLink>()
  const read = useQuery({ ...queryOf(bookings.get, { bookingId: chosen ?? '' }), enabled: chosen !== undefined })
  if (made) return <Made link={made} close={close} />
  return (
    <Dialog open title={t('new.title')} onClose={close}>
      {bookingId === undefined && <BookingChoice onChange={setChosen} />}
      {chosen !== undefined &&
        (read.data ? (
          <NewLinkForm key={chosen} booking={read.data} onMade={setMade} close={close} />
        ) : read.isError ? (
          <ErrorState error={read.error} retry={() => void read.refetch()} />
        ) : (
          <LinesSkeleton lines={5} />
        ))}
    </Dialog>
  )
}

function BookingChoice({ onChange }: { onChange: (bookingId: string | undefined) => void }) {
  const { t } = useTranslation('links')
  const { format } = useMoney()
  const { day } = useDays()
  const [value, setValue] = useState<Suggestion<BookingRow> | null>(null)
  const run = async (text: string): Promise<Suggestion<BookingRow>[]> => {
    const { rows } = await send(bookings.list, { text, limit: 8 })
    return rows.map((row) => ({
      id: row.id,
      label: `${row.guestName}, ${row.reference}`,
      note: [day(row.arrival, 'short'), t('new.due', { amount: format(row.due) })].join(' · '),
      item: row,
    }))
  }
  return (
    <SuggestInput
      label={t('new.booking')}
      help={t('new.bookingHelp')}
      find={{ key: keyOf(bookings.list, 'link'), run }}
      value={value}
      onChange={(next) => {
        setValue(next)
        onChange(next?.id)
      }}
      autoFocus
    />
  )
}

function Made({ link, close }: { link: PaymentLink; close: () => void }) {
  const { t } = useTranslation(['links', 'shell'])
  const go = useGo()
  const isOpen = link.status === 'ACTIVE'
  return (
    <Dialog
      open
      title={t(isOpen ? 'links:new.made' : 'links:new.drafted', { reference: link.reference })}
      onClose={close}
      actions={
        <>
          <Button
            onClick={() => {
              close()
              go(linkPath(link.id))
            }}
          >
            {t('links:new.open')}
          </Button>
          <Button variant="contained" onClick={close} autoFocus>
            {t('shell:close')}
          </Button>
        </>
      }
    >
      {link.sentAt && <span>{t('links:new.sent', { email: link.email })}</span>}
      {isOpen ? <HandOver url={link.url} /> : <span>{t('links:new.draftText')}</span>}
    </Dialog>
  )
}

/** Whether a link can be made for a booking at all; a sentence why not. */
export function useWhyNoLink(): (booking: Pick<Booking, 'status' | 'money'>) => string | undefined {
  const { t } = useTranslation('links')
  return ({ status, money }) => {
    if (status === 'CANCELLED' || status === 'NO_SHOW') return t('whyNot.off')
    return guestBalance(money) > 0 ? undefined : t('whyNot.paid')
  }
}
