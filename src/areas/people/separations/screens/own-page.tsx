import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Reply } from '#core/contract.ts'
import { ApiError } from '#web/api-error.ts'
import { queryOf, useSend } from '#web/api.ts'
import { useRouteForm } from '#web/form.ts'
import { useDays } from '#web/formats.ts'
import { Link } from '#web/navigation.tsx'
import { useNotify } from '#web/notify.ts'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { FactList } from '#web/ui/fact-list.tsx'
import { DayField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { EmptyState, ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { DayText } from '#web/ui/values.tsx'
import { useWatch } from 'react-hook-form'
import type { OwnSeparation } from '../contract/replies.ts'
import { separations } from '../contract/separations.ts'
import { isOpen } from '../rules/states.ts'
import { SeparationChip } from './words.tsx'

/** `/ems/leaving`: hand in one's own notice, see what became of it, withdraw it until it is accepted. */
export function OwnLeavingPage() {
  const { t } = useTranslation('separations')
  const { day } = useDays()
  const [isResigning, setResigning] = useState(false)
  const read = useQuery(queryOf(separations.own, {}))
  const isNone = read.error instanceof ApiError && read.error.code === 'not_found'
  const one = read.data?.separation
  const mayResign = read.data && (!one || !isOpen(one.state))
  return (
    <Page title={t('own.title')} subtitle={<Link to="/ems/own">{t('own.file')}</Link>} isNarrow>
      {isNone && <EmptyState icon="person" title={t('own.notEmployee')} text={t('own.notEmployeeText')} />}
      {read.isLoadingError && !isNone && <ErrorState error={read.error} retry={() => void read.refetch()} />}
      {read.isPending && <LinesSkeleton />}
      {read.data && (
        <Stack spacing={4}>
          {one && <Own separation={one} />}
          {mayResign && (
            <EmptyState
              icon="leave"
              title={t('own.none')}
              text={t('own.noneText', { days: read.data.noticeDays, day: day(read.data.noticeUntil) })}
              action={
                <Button variant="contained" onClick={() => setResigning(true)}>
                  {t('own.resign')}
                </Button>
              }
            />
          )}
        </Stack>
      )}
      {isResigning && read.data && (
        <ResignDialog noticeUntil={read.data.noticeUntil} onClose={() => setResigning(false)} />
      )}
    </Page>
  )
}

function Own({ separation }: { separation: OwnSeparation }) {
  const { t } = useTranslation('separations')
  const { day } = useDays()
  const notify = useNotify()
  const confirm = useConfirm()
  const { mutate, isPending } = useSend(separations.withdraw)
  const { id: separationId, version, state, kind, requestedOn, agreedOn, isOwn, changes } = separation
  const withdraw = async () => {
    if (await confirm({ title: t('own.withdraw'), message: t('own.withdrawText'), ok: t('own.withdraw') }))
      mutate({ separationId, version }, { onSuccess: () => toast(t('own.withdrawn')), onError: notify.refusal })
  }
  const note = changes.findLast(({ to }) => to === 'REFUSED')?.note ?? ''
  return (
    <Section title={t(`kinds.${kind}`)}>
      <FactList
        facts={[
          [t('status'), <SeparationChip key="state" state={state} />],
          [t('requestedOn'), <DayText key="requested" day={requestedOn} />],
          [t('agreedOn'), agreedOn && <DayText key="agreed" day={agreedOn} />],
        ]}
      />
      {state === 'REQUESTED' && <p>{t('own.requested')}</p>}
      {state === 'ACCEPTED' && agreedOn && <p>{t('own.accepted', { day: day(agreedOn) })}</p>}
      {state === 'REFUSED' && <p>{t('own.refused', { note })}</p>}
      {state === 'REQUESTED' && isOwn && (
        <LoadingButton variant="outlined" isLoading={isPending} onClick={() => void withdraw()}>
          {t('own.withdraw')}
        </LoadingButton>
      )}
    </Section>
  )
}

type Notice = Pick<Reply<typeof separations.own>, 'noticeUntil'>

function ResignDialog({ noticeUntil, onClose }: Notice & { onClose: () => void }) {
  const { t } = useTranslation('separations')
  const form = useRouteForm(separations.resign, {
    defaults: { requestedOn: noticeUntil, reason: '' },
    refusedAt: { last_day_too_early: 'requestedOn' },
    onDone: () => {
      toast(t('own.done'))
      onClose()
    },
  })
  const asked = useWatch({ control: form.control, name: 'requestedOn' })
  return (
    <FormDialog form={form} title={t('own.resign')} onClose={onClose}>
      <DayField form={form} name="requestedOn" label={t('requestedOn')} isRequired />
      {asked !== '' && asked < noticeUntil && <Alert severity="info">{t('own.early')}</Alert>}
      <TextField form={form} name="reason" label={t('reason')} help={t('reasonHelp')} lines={3} />
    </FormDialog>
  )
}
