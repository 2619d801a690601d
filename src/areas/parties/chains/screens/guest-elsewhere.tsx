import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Customer } from '#areas/parties/customers/contract.ts'
import { queryOf, useSend } from '#web/api.ts'
import { useNotify } from '#web/notify.ts'
import { useCan } from '#web/session.ts'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Section } from '#web/ui/page.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { DayText, MoneyText } from '#web/ui/values.tsx'
import { chains, type SisterStays } from '../contract.ts'
import { SisterGuests } from './sister-guests.tsx'

type Guest = Pick<Customer, 'id' | 'firstName' | 'lastName' | 'email' | 'phone'>

/** What a guest stayed and spent at sister properties, or who may be them there; nothing where the organisation shares no guests. */
export function GuestElsewhere({ guest }: { guest: Guest }) {
  return useCan('chains.read') && <Elsewhere guest={guest} />
}

function Elsewhere({ guest }: { guest: Guest }) {
  const { t } = useTranslation('chains')
  const { data, error, refetch } = useQuery(queryOf(chains.stays, { customerId: guest.id }))
  const maySeparate = useCan('chains.write')
  const columns = useColumns()
  const separate = useSeparate(guest)
  const { firstName, lastName, email, phone } = guest
  const name = `${firstName} ${lastName}`.trim()
  if (!data) return error && <ErrorState error={error} retry={() => void refetch()} />
  return (
    <>
      <SisterGuests text={lastName === '' ? '' : name} email={email} phone={phone} customerId={guest.id} />
      {data.rows.length > 0 && (
        <Section
          isFlush
          title={t('stays.title')}
          action={maySeparate && <Button onClick={() => void separate()}>{t('separate.button')}</Button>}
        >
          <DataTable
            label={t('stays.title')}
            rows={data.rows}
            rowKey={(row) => String(row.sisterId)}
            columns={columns}
          />
        </Section>
      )}
    </>
  )
}

function useSeparate({ id, firstName, lastName }: Guest) {
  const { t } = useTranslation('chains')
  const confirm = useConfirm()
  const notify = useNotify()
  const { mutate } = useSend(chains.separate)
  const name = `${firstName} ${lastName}`.trim()
  return async () => {
    if (!(await confirm({ message: t('separate.text', { name }), ok: t('separate.button'), isDestructive: true })))
      return
    mutate({ customerId: id }, { onSuccess: () => toast(t('separate.done', { name })), onError: notify.refusal })
  }
}

function useColumns(): readonly Column<SisterStays>[] {
  const { t } = useTranslation('chains')
  return [
    { key: 'name', label: t('stays.property'), cell: (row) => row.name, phone: 'title' },
    { key: 'stays', label: t('stays.stays'), cell: (row) => row.stays, align: 'end', width: 80 },
    { key: 'nights', label: t('stays.nights'), cell: (row) => row.nights, align: 'end', width: 80 },
    {
      key: 'spend',
      label: t('stays.spend'),
      cell: (row) => <MoneyText amount={row.spend} currency={row.currency} />,
      align: 'end',
      width: 130,
    },
    {
      key: 'lastStay',
      label: t('stays.last'),
      cell: (row) => (row.lastStay ? <DayText day={row.lastStay} shape="short" /> : '–'),
      width: 110,
    },
    {
      key: 'nextStay',
      label: t('stays.next'),
      cell: (row) => (row.nextStay ? <DayText day={row.nextStay} shape="short" /> : '–'),
      width: 110,
    },
  ]
}
