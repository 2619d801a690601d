import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowOf } from '#web/api.ts'
import { Link, useGo } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { DataList } from '#web/ui/data-list.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Page } from '#web/ui/page.tsx'
import { MomentText, MoneyText } from '#web/ui/values.tsx'
import { links } from '../contract/links.ts'
import { LINK_STATUSES } from '../contract/replies.ts'
import { LinkChip } from './link-chip.tsx'
import { NewLinkDialog } from './new-link-dialog.tsx'
import { linkPath, reservationPath } from './paths.ts'

type Row = RowOf<typeof links.list>

/** Every payment link, latest first. */
export function LinkList() {
  const { t } = useTranslation('links')
  const go = useGo()
  const mayWrite = useCan('links.write')
  const [isNew, setNew] = useState(false)
  const add = mayWrite && (
    <Button variant="contained" startIcon={<Icon name="add" />} onClick={() => setNew(true)}>
      {t('new.button')}
    </Button>
  )
  return (
    <Page title={t('list.title')} actions={add}>
      <DataList
        label={t('list.title')}
        source={links.list}
        columns={useColumns()}
        search="text"
        searchLabel={t('list.search')}
        filters={[
          {
            name: 'status',
            label: t('statusLabel'),
            options: LINK_STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
          },
          { name: 'from', label: t('from'), kind: 'day' },
          { name: 'until', label: t('until'), kind: 'day' },
        ]}
        onOpen={(row) => go(linkPath(row.id))}
        empty={{ title: t('list.empty'), text: t('list.emptyText') }}
      />
      {isNew && <NewLinkDialog close={() => setNew(false)} />}
    </Page>
  )
}

function useColumns(): readonly Column<Row>[] {
  const { t } = useTranslation('links')
  return [
    { key: 'reference', label: t('reference'), cell: (row) => row.reference, phone: 'line', width: 120 },
    { key: 'guestName', label: t('guest'), cell: (row) => row.guestName || '–', phone: 'title' },
    {
      key: 'bookingReference',
      label: t('booking'),
      width: 130,
      cell: (row) => <Link to={reservationPath(row.bookingReference, 'folio')}>{row.bookingReference}</Link>,
      text: (row) => row.bookingReference,
    },
    {
      key: 'status',
      label: t('statusLabel'),
      width: 160,
      cell: (row) => <LinkChip link={row} />,
      text: (row) => t(`status.${row.status}`),
    },
    { key: 'sentAt', label: t('sentTo'), cell: (row) => (row.sentAt ? row.email : '–'), phone: 'hidden' },
    { key: 'expiresAt', label: t('expires'), cell: (row) => <MomentText instant={row.expiresAt} /> },
    {
      key: 'paid',
      label: t('paid'),
      align: 'end',
      width: 130,
      cell: (row) => <MoneyText amount={row.paid} currency={row.currency} />,
    },
    {
      key: 'amount',
      label: t('amount'),
      align: 'end',
      width: 130,
      cell: (row) => <MoneyText amount={row.amountNow || row.amount} currency={row.currency} />,
      phone: 'end',
    },
  ]
}
