import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { Link } from '#web/navigation.tsx'
import { useNotify } from '#web/notify.ts'
import { DataList } from '#web/ui/data-list.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { Page } from '#web/ui/page.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { type CustomerPair, customers } from '../contract.ts'
import { CustomerMarks } from './customer-marks.tsx'
import { MergeDialog } from './merge-dialog.tsx'

/** `/customer/duplicates`: pairs of entries that may be one guest, likeliest first. A user decides. */
export function DuplicateList() {
  const { t } = useTranslation('customers')
  const notify = useNotify()
  const [opened, setOpened] = useState<CustomerPair>()
  const { mutate: find, isPending } = useSend(customers.findPairs)
  const { mutate: separate } = useSend(customers.separatePair)
  const look = () =>
    find({}, { onSuccess: ({ found }) => toast(t('pairs.found', { count: found })), onError: notify.refusal })
  const setApart = ({ one, other }: CustomerPair) =>
    separate(
      { customerId: one.id, otherId: other.id },
      { onSuccess: () => toast(t('pairs.separated')), onError: notify.refusal },
    )
  return (
    <Page
      title={t('pairs.title')}
      subtitle={<Link to="/bookone/customer-list">{t('list.title')}</Link>}
      actions={
        <LoadingButton variant="contained" isLoading={isPending} onClick={look}>
          {t('pairs.find')}
        </LoadingButton>
      }
    >
      <DataList
        label={t('pairs.title')}
        source={customers.pairs}
        rowKey={({ one, other }) => `${one.id} ${other.id}`}
        columns={useColumns()}
        onOpen={setOpened}
        actions={[
          { label: t('pairs.compare'), isPrimary: true, run: setOpened },
          { label: t('pairs.separate'), run: setApart },
        ]}
        empty={{ title: t('pairs.none'), text: t('pairs.noneText') }}
      />
      {opened && (
        <MergeDialog
          // The one that stayed more often survives unless a user chooses otherwise.
          customerId={opened.one.stayCount > opened.other.stayCount ? opened.other.id : opened.one.id}
          intoId={opened.one.stayCount > opened.other.stayCount ? opened.one.id : opened.other.id}
          close={() => setOpened(undefined)}
        />
      )}
    </Page>
  )
}

const nameOf = ({ firstName, lastName }: CustomerPair['one']) => `${firstName} ${lastName}`.trim()

function useColumns(): readonly Column<CustomerPair>[] {
  const { t } = useTranslation('customers')
  const person = (row: CustomerPair['one']) => (
    <>
      {nameOf(row)} <CustomerMarks customer={row} />
      <span style={{ display: 'block', fontSize: 12 }}>
        {[row.email, row.phone, t('stays', { count: row.stayCount })].filter(Boolean).join(' · ')}
      </span>
    </>
  )
  return [
    {
      key: 'one',
      label: t('pairs.one'),
      phone: 'title',
      cell: ({ one }) => person(one),
      text: ({ one }) => nameOf(one),
    },
    { key: 'other', label: t('pairs.other'), cell: ({ other }) => person(other), text: ({ other }) => nameOf(other) },
    {
      key: 'reasons',
      label: t('pairs.reasons'),
      cell: ({ reasons }) => reasons.map((reason) => t(`duplicates.because.${reason}`)).join(', '),
    },
    { key: 'score', label: t('pairs.score'), align: 'end', width: 90, cell: ({ score }) => score },
  ]
}
