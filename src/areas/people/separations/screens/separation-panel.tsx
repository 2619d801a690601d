import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useToday } from '#areas/people/employees/screens/pickers.tsx'
import { queryOf, useSend } from '#web/api.ts'
import { Link } from '#web/navigation.tsx'
import { useNotify } from '#web/notify.ts'
import { useCan } from '#web/session.ts'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { Separation } from '../contract/replies.ts'
import { separations } from '../contract/separations.ts'
import { isOpen } from '../rules/states.ts'
import { AcceptDialog, RefuseDialog } from './dialogs.tsx'
import { NotesPart } from './notes-part.tsx'
import { SettlementPart } from './settlement-part.tsx'
import { Steps } from './steps.tsx'
import { WorkPart } from './work-part.tsx'
import { SeparationChip } from './words.tsx'

/** A separation beside the list: its steps, why, the settlement, and what is next. */
export function SeparationPanel({ separationId, onClose }: { separationId: string; onClose: () => void }) {
  const { t } = useTranslation('separations')
  const mayManage = useCan('separations.manage')
  const mayPrepare = useCan('separations.prepare')
  const read = useQuery(queryOf(separations.get, { separationId }))
  const one = read.data?.separation
  return (
    <Panel
      open
      title={one?.employeeName ?? t('title')}
      subtitle={
        one && (
          <>
            {t(`kinds.${one.kind}`)} <SeparationChip state={one.state} />
          </>
        )
      }
      onClose={onClose}
      width={640}
      footer={one && mayManage && !one.isOfReader && <Actions separation={one} />}
    >
      {read.isPending && <LinesSkeleton />}
      {read.isLoadingError && <ErrorState error={read.error} retry={() => void read.refetch()} />}
      {read.data && one && (
        <Stack spacing={4}>
          <Link to={`/ems/employee?id=${one.employeeId}`}>{t('file')}</Link>
          {one.isOfReader && <Alert severity="info">{t('own_separation')}</Alert>}
          {isOpen(one.state) && one.itemsOut > 0 && (
            <Alert severity="warning">{t('itemsOut', { count: one.itemsOut })}</Alert>
          )}
          <Steps separation={one} changes={read.data.changes} />
          <WorkPart
            key={`work ${one.version}`}
            separationId={one.id}
            mayHandOver={mayManage && !one.isOfReader && isOpen(one.state)}
          />
          {mayManage && !one.isOfReader && <NotesPart key={one.version} separation={one} />}
          {mayPrepare && !one.isOfReader && one.agreedOn !== null && (
            <SettlementPart key={`settlement ${one.version}`} separation={one} />
          )}
        </Stack>
      )}
    </Panel>
  )
}

function Actions({ separation }: { separation: Separation }) {
  const { t } = useTranslation('separations')
  const [open, setOpen] = useState<'accept' | 'refuse'>()
  const today = useToday()
  const notify = useNotify()
  const confirm = useConfirm()
  const { mutate, isPending } = useSend(separations.close)
  const { id: separationId, version, state, lastOn } = separation
  const close = async () => {
    if (await confirm({ title: t('close.title'), message: t('close.text'), ok: t('close.title') }))
      mutate({ separationId, version }, { onSuccess: () => toast(t('close.done')), onError: notify.refusal })
  }
  return (
    <>
      {state === 'REQUESTED' && (
        <>
          <Button onClick={() => setOpen('refuse')}>{t('refuse.title')}</Button>
          <Button variant="contained" onClick={() => setOpen('accept')}>
            {t('accept.title')}
          </Button>
        </>
      )}
      {state === 'SETTLED' && lastOn <= today && (
        <LoadingButton variant="contained" isLoading={isPending} onClick={() => void close()}>
          {t('close.title')}
        </LoadingButton>
      )}
      {open === 'accept' && <AcceptDialog separation={separation} onClose={() => setOpen(undefined)} />}
      {open === 'refuse' && <RefuseDialog separation={separation} onClose={() => setOpen(undefined)} />}
    </>
  )
}
