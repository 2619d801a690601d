import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useGo, useUrlState } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { DataList } from '#web/ui/data-list.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { Page } from '#web/ui/page.tsx'
import { DayText, MoneyText } from '#web/ui/values.tsx'
import { type Pack, prepaid, PACK_STATES } from '../contract.ts'
import { isOwedAfterEnd } from '../rules.ts'
import { EndDialog } from './end-dialog.tsx'
import { ExpiryText, PackStateChip } from './pack-marks.tsx'
import { PackPanel } from './pack-panel.tsx'

/** `/product/prepaid`: packs of guests, newest first; one guest's where the address names one. */
export function PackList() {
  const { t } = useTranslation('prepaid')
  const [url, setUrl] = useUrlState()
  const go = useGo()
  const [ended, setEnded] = useState<Pack>()
  const mayApprove = useCan('orders.approve')
  const mayAdd = useCan('products.read')
  const actions = mayApprove
    ? [
        {
          label: t('end.open'),
          icon: 'close' as const,
          isDestructive: true,
          isHidden: isOver,
          run: setEnded,
        },
      ]
    : []
  return (
    <Page title={t('list.title')} subtitle={t('list.subtitle')}>
      <DataList
        label={t('list.title')}
        source={prepaid.list}
        sheet={prepaid.export}
        {...(url['customerId'] && { input: { customerId: url['customerId'] } })}
        search="text"
        searchLabel={t('list.search')}
        filters={[
          {
            name: 'state',
            label: t('stateLabel'),
            options: PACK_STATES.map((value) => ({ value, label: t(`state.${value}`) })),
          },
          { name: 'expiresUntil', label: t('expiresUntil'), kind: 'day' },
        ]}
        columns={useColumns()}
        onOpen={(row) => setUrl({ pack: row.id })}
        actions={actions}
        isMarked={(row) => row.state === 'EXPIRED' || isOwedAfterEnd(row)}
        empty={{
          title: t('list.empty'),
          text: t('list.emptyText'),
          action: mayAdd && (
            <Button variant="outlined" onClick={() => go('/product/list')}>
              {t('list.toProducts')}
            </Button>
          ),
        }}
      />
      {url['pack'] && <PackPanel packId={url['pack']} actions={actions} onClose={() => setUrl({ pack: undefined })} />}
      {ended && <EndDialog pack={ended} onClose={() => setEnded(undefined)} />}
    </Page>
  )
}

const isOver = (pack: Pack): boolean => pack.state === 'USED' || (pack.state === 'ENDED' && !isOwedAfterEnd(pack))

function useColumns(): readonly Column<Pack>[] {
  const { t } = useTranslation('prepaid')
  return [
    { key: 'number', label: t('number'), width: 70, phone: 'hidden', cell: (row) => row.number },
    { key: 'guestName', label: t('guest'), phone: 'title', cell: (row) => row.guestName },
    { key: 'name', label: t('name'), cell: (row) => row.name },
    { key: 'productName', label: t('product'), phone: 'hidden', cell: (row) => row.productName },
    {
      key: 'remaining',
      label: t('left'),
      align: 'end',
      phone: 'end',
      cell: (row) => t('leftOf', { remaining: row.remaining, units: row.units }),
      text: (row) => String(row.remaining),
    },
    {
      key: 'state',
      label: t('stateLabel'),
      cell: (row) => <PackStateChip state={row.state} />,
      text: (row) => t(`state.${row.state}`),
    },
    {
      key: 'expiresOn',
      label: t('expiresOn'),
      cell: (row) => <ExpiryText pack={row} />,
      text: (row) => row.expiresOn ?? '',
    },
    {
      key: 'issuedOn',
      label: t('issuedOn'),
      phone: 'hidden',
      cell: (row) => <DayText day={row.issuedOn} />,
      text: (row) => row.issuedOn,
    },
    {
      key: 'price',
      label: t('price'),
      align: 'end',
      phone: 'hidden',
      cell: (row) => <MoneyText amount={row.price} currency={row.currency} />,
    },
  ]
}
