import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { useRouteForm } from '#web/form.ts'
import { Link, useGo, useUrlState } from '#web/navigation.tsx'
import { useNotify } from '#web/notify.ts'
import { useCan } from '#web/session.ts'
import { DataList } from '#web/ui/data-list.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { StatusChip } from '#web/ui/marks.tsx'
import { Page } from '#web/ui/page.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { DayText } from '#web/ui/values.tsx'
import { privacy, type PrivacyRequest, REQUEST_STATES } from '../contract.ts'

type Opened = { request: PrivacyRequest; isRefusal: boolean }

/** `/privacy/requests`: what guests request about their data, those due first; `customerId` shows those of one. */
export function RequestsPage() {
  const { t } = useTranslation('privacy')
  const go = useGo()
  const [url] = useUrlState()
  const mayDecide = useCan('privacy.decide')
  const notify = useNotify()
  const { mutate: release } = useSend(privacy.release)
  const [opened, setOpened] = useState<Opened>()
  const customerId = url['customerId']
  const close = () => setOpened(undefined)
  const lift = (request: PrivacyRequest) =>
    release({ customerId: request.customerId }, { onSuccess: () => toast(t('release.done')), onError: notify.refusal })
  return (
    <Page
      title={t('title')}
      subtitle={customerId ? <Link to={`/customer?id=${customerId}`}>{t('toCustomer')}</Link> : t('text')}
    >
      <DataList
        label={t('title')}
        source={privacy.list}
        input={{ ...(customerId && { customerId }) }}
        filters={[
          {
            name: 'state',
            label: t('stateLabel'),
            options: REQUEST_STATES.map((value) => ({ value, label: t(`state.${value}`) })),
          },
        ]}
        columns={useColumns()}
        isMarked={({ isOverdue }) => isOverdue}
        actions={
          mayDecide
            ? [
                { label: t('record.open'), run: (row) => go(`/privacy/record?id=${row.customerId}`) },
                {
                  label: t('finish.button'),
                  isHidden: ({ state }) => state !== 'OPEN',
                  run: (request) => setOpened({ request, isRefusal: false }),
                },
                {
                  label: t('refuse.button'),
                  isHidden: ({ state }) => state !== 'OPEN',
                  run: (request) => setOpened({ request, isRefusal: true }),
                },
                {
                  label: t('release.button'),
                  isHidden: ({ kind, state }) => kind !== 'RESTRICT' || state !== 'DONE',
                  run: lift,
                },
              ]
            : []
        }
        empty={{ title: t('none'), text: t('noneText') }}
      />
      {opened?.isRefusal === false && <FinishDialog request={opened.request} close={close} />}
      {opened?.isRefusal === true && <RefuseDialog request={opened.request} close={close} />}
    </Page>
  )
}

function useColumns(): readonly Column<PrivacyRequest>[] {
  const { t } = useTranslation('privacy')
  const noteOf = ({ madeAtProperty, note, reason }: PrivacyRequest) =>
    [madeAtProperty && t('madeAt', { name: madeAtProperty }), note, reason].filter(Boolean).join(' · ')
  return [
    {
      key: 'customer',
      label: t('customer'),
      phone: 'title',
      cell: (row) => <Link to={`/customer?id=${row.customerId}`}>{row.customerName}</Link>,
      text: (row) => row.customerName,
    },
    { key: 'kind', label: t('kindLabel'), cell: ({ kind }) => t(`kind.${kind}`) },
    { key: 'dueOn', label: t('dueOn'), width: 150, cell: ({ dueOn }) => <DayText day={dueOn} /> },
    { key: 'state', label: t('stateLabel'), width: 150, cell: (row) => <StateChip request={row} /> },
    { key: 'note', label: t('note'), cell: (row) => noteOf(row), text: (row) => noteOf(row) },
  ]
}

function StateChip({ request: { state, isOverdue } }: { request: PrivacyRequest }) {
  const { t } = useTranslation('privacy')
  if (isOverdue) return <StatusChip tone="urgent" label={t('overdue')} />
  return <StatusChip tone={state === 'OPEN' ? 'tentative' : 'past'} label={t(`state.${state}`)} />
}

type DialogProps = { request: PrivacyRequest; close: () => void }

function FinishDialog({ request, close }: DialogProps) {
  const { t } = useTranslation('privacy')
  const form = useRouteForm(privacy.finish, {
    known: { privacyRequestId: request.id },
    defaults: { reason: '' },
    onDone: () => {
      toast(t(`finish.done.${request.kind}`))
      close()
    },
  })
  return (
    <FormDialog form={form} title={t(`finish.title.${request.kind}`)} onClose={close}>
      <p style={{ margin: 0 }}>{t(`finish.text.${request.kind}`, { name: request.customerName })}</p>
      {request.kind !== 'ERASE' && <TextField form={form} name="reason" label={t('reason')} />}
    </FormDialog>
  )
}

function RefuseDialog({ request, close }: DialogProps) {
  const { t } = useTranslation('privacy')
  const form = useRouteForm(privacy.refuse, {
    known: { privacyRequestId: request.id },
    defaults: { reason: '' },
    onDone: close,
  })
  return (
    <FormDialog form={form} title={t('refuse.title')} onClose={close}>
      <TextField form={form} name="reason" label={t('refuse.reason')} lines={2} isRequired autoFocus />
    </FormDialog>
  )
}
