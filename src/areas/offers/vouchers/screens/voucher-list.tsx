import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUrlState } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { DataList } from '#web/ui/data-list.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Page } from '#web/ui/page.tsx'
import { DayText, MoneyText } from '#web/ui/values.tsx'
import { type Voucher, VOUCHER_SOURCES, VOUCHER_STATES } from '../contract/replies.ts'
import { vouchers } from '../contract/vouchers.ts'
import { GiveDialog } from './give-dialog.tsx'
import { LiabilityDialog } from './liability-dialog.tsx'
import { SellDialog } from './sell-dialog.tsx'
import { SettingsDialog } from './settings-dialog.tsx'
import { useVoucherActions } from './use-voucher-actions.tsx'
import { ExpiryText, VoucherStateChip } from './voucher-marks.tsx'
import { VoucherPanel } from './voucher-panel.tsx'

type Opened = 'sell' | 'give' | 'settings' | 'liability'

/** `/gift-vouchers`: newest first; found by code, number or name, sold, given, and what is owed by them. */
export function VoucherList() {
  const { t } = useTranslation('vouchers')
  const [url, setUrl] = useUrlState()
  const [opened, setOpened] = useState<Opened>()
  const { actions, dialogs } = useVoucherActions()
  const close = () => setOpened(undefined)
  return (
    <Page title={t('list.title')} subtitle={t('list.subtitle')} actions={<PageActions onOpen={setOpened} />}>
      <DataList
        label={t('list.title')}
        source={vouchers.list}
        sheet={vouchers.export}
        {...(url['customerId'] && { input: { customerId: url['customerId'] } })}
        search="text"
        searchLabel={t('list.search')}
        filters={[
          {
            name: 'state',
            label: t('stateLabel'),
            options: VOUCHER_STATES.map((value) => ({ value, label: t(`state.${value}`) })),
          },
          {
            name: 'source',
            label: t('sourceLabel'),
            options: VOUCHER_SOURCES.map((value) => ({ value, label: t(`source.${value}`) })),
          },
          { name: 'expiresUntil', label: t('expiresUntil'), kind: 'day' },
        ]}
        columns={useColumns()}
        onOpen={(row) => setUrl({ voucher: row.id })}
        actions={actions}
        isMarked={(row) => row.state === 'EXPIRED'}
        empty={{
          title: t('list.empty'),
          text: t('list.emptyText'),
          action: <SellButton variant="outlined" onOpen={setOpened} />,
        }}
      />
      {url['voucher'] && (
        <VoucherPanel voucherId={url['voucher']} actions={actions} onClose={() => setUrl({ voucher: undefined })} />
      )}
      {dialogs}
      {opened === 'sell' && <SellDialog onSold={({ id }) => setUrl({ voucher: id })} onClose={close} />}
      {opened === 'give' && <GiveDialog onGiven={({ id }) => setUrl({ voucher: id })} onClose={close} />}
      {opened === 'settings' && <SettingsDialog onClose={close} />}
      {opened === 'liability' && <LiabilityDialog onClose={close} />}
    </Page>
  )
}

function PageActions({ onOpen }: { onOpen: (what: Opened) => void }) {
  const { t } = useTranslation('vouchers')
  const mayGive = useCan('vouchers.give')
  const mayChange = useCan('vouchers.change')
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 2 }}>
      <Button onClick={() => onOpen('liability')}>{t('liability.open')}</Button>
      {mayChange && <Button onClick={() => onOpen('settings')}>{t('settings.open')}</Button>}
      {mayGive && (
        <Button variant="outlined" onClick={() => onOpen('give')}>
          {t('give.title')}
        </Button>
      )}
      <SellButton variant="contained" onOpen={onOpen} />
    </Stack>
  )
}

function SellButton({ variant, onOpen }: { variant: 'contained' | 'outlined'; onOpen: (what: Opened) => void }) {
  const { t } = useTranslation('vouchers')
  const maySell = useCan('vouchers.sell')
  return (
    maySell && (
      <Button variant={variant} startIcon={<Icon name="add" />} onClick={() => onOpen('sell')}>
        {t('sell.title')}
      </Button>
    )
  )
}

function useColumns(): readonly Column<Voucher>[] {
  const { t } = useTranslation('vouchers')
  return [
    { key: 'number', label: t('number'), width: 70, phone: 'title', cell: (row) => row.number },
    { key: 'recipientName', label: t('recipient'), cell: (row) => row.recipientName },
    { key: 'buyerName', label: t('buyer'), phone: 'hidden', cell: (row) => row.buyerName },
    {
      key: 'state',
      label: t('stateLabel'),
      cell: (row) => <VoucherStateChip state={row.state} />,
      text: (row) => t(`state.${row.state}`),
    },
    { key: 'source', label: t('sourceLabel'), phone: 'hidden', cell: (row) => t(`source.${row.source}`) },
    {
      key: 'issued',
      label: t('issued'),
      align: 'end',
      phone: 'hidden',
      cell: (row) => <MoneyText amount={row.issued} currency={row.currency} />,
    },
    {
      key: 'balance',
      label: t('balance'),
      align: 'end',
      phone: 'end',
      cell: (row) => <MoneyText amount={row.balance} currency={row.currency} />,
    },
    {
      key: 'issuedOn',
      label: t('issuedOn'),
      phone: 'hidden',
      cell: (row) => <DayText day={row.issuedOn} />,
      text: (row) => row.issuedOn,
    },
    {
      key: 'expiresOn',
      label: t('expiresOn'),
      cell: (row) => <ExpiryText voucher={row} />,
      text: (row) => row.expiresOn ?? '',
    },
  ]
}
