import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { useGo } from '#web/navigation.tsx'
import { useNotify } from '#web/notify.ts'
import { useCan } from '#web/session.ts'
import { DataList } from '#web/ui/data-list.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Page } from '#web/ui/page.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { MoneyText } from '#web/ui/values.tsx'
import { OFFER_VIEWS, offers } from '../contract/offers.ts'
import type { Offer } from '../contract/replies.ts'
import { CeilingDialog } from './ceiling-dialog.tsx'
import { OfferStateChip } from './marks.tsx'
import { useSentence } from './sentence.ts'

/** `/business-promotion/list`: every offer with its terms, how often it was used and what it took off. */
export function OfferList() {
  const { t } = useTranslation('offers')
  const go = useGo()
  const notify = useNotify()
  const mayWrite = useCan('offers.write')
  const mayApprove = useCan('offers.approve')
  const [isOpen, setOpen] = useState(false)
  const { mutate } = useSend(offers.duplicate)
  const duplicate = ({ id: offerId }: Offer) =>
    mutate({ offerId }, {
      onSuccess: (copy) => {
        toast(t('duplicate.done', { name: copy.name }))
        go(`/business-promotion/${copy.id}`)
      },
      onError: notify.refusal,
    }) // prettier-ignore
  const add = (variant: 'contained' | 'outlined') =>
    mayWrite && (
      <Button variant={variant} startIcon={<Icon name="add" />} onClick={() => go('/business-promotion/add')}>
        {t('add.title')}
      </Button>
    )
  return (
    <Page
      title={t('list.title')}
      actions={
        <>
          <Button
            variant="outlined"
            startIcon={<Icon name="calendar" />}
            onClick={() => go('/business-promotion/calendar')}
          >
            {t('calendar.open')}
          </Button>
          {mayApprove && (
            <Button variant="outlined" onClick={() => setOpen(true)}>
              {t('ceiling.open')}
            </Button>
          )}
          {add('contained')}
        </>
      }
    >
      {isOpen && <CeilingDialog onClose={() => setOpen(false)} />}
      <DataList
        label={t('list.title')}
        source={offers.list}
        search="text"
        searchLabel={t('list.search')}
        filters={[
          {
            name: 'view',
            label: t('status'),
            options: OFFER_VIEWS.map((value) => ({ value, label: t(`view.${value}`) })),
          },
        ]}
        columns={useColumns()}
        onOpen={({ id }) => go(`/business-promotion/${id}`)}
        {...(mayWrite && { actions: [{ label: t('duplicate.ok'), icon: 'copy', run: duplicate }] })}
        empty={{ title: t('list.empty'), text: t('list.emptyText'), action: add('outlined') }}
      />
    </Page>
  )
}

function useColumns(): readonly Column<Offer>[] {
  const { t } = useTranslation('offers')
  const sentence = useSentence()
  return [
    { key: 'name', label: t('name'), phone: 'title', cell: (row) => row.name },
    { key: 'what', label: t('list.what'), phone: 'line', cell: sentence, text: sentence },
    {
      key: 'state',
      label: t('status'),
      width: 140,
      cell: (row) => <OfferStateChip state={row.shownState} />,
      text: (row) => t(`state.${row.shownState}`),
    },
    { key: 'uses', label: t('list.uses'), width: 110, align: 'end', cell: (row) => (row.maxUses === null ? row.uses : t('list.usesOf', { uses: row.uses, most: row.maxUses })) },
    { key: 'given', label: t('list.given'), width: 140, align: 'end', phone: 'line', cell: (row) => <MoneyText amount={row.given} />, text: (row) => String(row.given) },
  ] // prettier-ignore
}
