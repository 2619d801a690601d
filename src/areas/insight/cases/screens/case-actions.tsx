import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { useRouteForm } from '#web/form.ts'
import { useCan, useSession } from '#web/session.ts'
import { useNotify } from '#web/notify.ts'
import { TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { type Case, DESKS } from '../contract/replies.ts'
import { cases } from '../contract/cases.ts'
import { canMove, isOver, type Verb } from '../rules.ts'
import { DeskField, KindField, PriorityField } from './case-fields.tsx'

/** Actions of a case by its status; the next step is the contained button. */
export function CaseActions({ of }: { of: Case }) {
  const { t } = useTranslation('cases')
  const notify = useNotify()
  const mayWrite = useCan('cases.write')
  const { user } = useSession()
  const [dialog, setDialog] = useState<'RESOLVE' | 'REJECT' | 'change'>()
  const { mutate: move } = useSend(cases.move)
  if (!mayWrite) return null
  const { id: caseId, version, state } = of
  const isMine = of.assigneeId === user.id
  const can = (verb: Verb) => canMove(verb, state)
  const go = (verb: Verb) =>
    move({ caseId, version, verb }, { onSuccess: () => toast(t(`moved.${verb}`)), onError: notify.refusal })
  const close = () => setDialog(undefined)
  const mayTake = can('TAKE') && !(isMine && state === 'IN_PROGRESS')
  return (
    <>
      {!isOver(state) && <Button onClick={() => setDialog('change')}>{t('change')}</Button>}
      {can('REJECT') && <Button onClick={() => setDialog('REJECT')}>{t('reject')}</Button>}
      {can('REOPEN') && (
        <Button variant="outlined" onClick={() => go('REOPEN')}>
          {t('reopen')}
        </Button>
      )}
      {can('RESOLVE') && (
        <Button
          variant={mayTake ? 'outlined' : 'contained'}
          startIcon={<Icon name="check" />}
          onClick={() => setDialog('RESOLVE')}
        >
          {t('resolve')}
        </Button>
      )}
      {mayTake && (
        <Button variant="contained" onClick={() => go('TAKE')}>
          {t('take')}
        </Button>
      )}
      {dialog === 'change' && <ChangeDialog of={of} close={close} />}
      {(dialog === 'RESOLVE' || dialog === 'REJECT') && <BecauseDialog of={of} verb={dialog} close={close} />}
    </>
  )
}

function BecauseDialog({ of, verb, close }: { of: Case; verb: 'RESOLVE' | 'REJECT'; close: () => void }) {
  const { t } = useTranslation('cases')
  const form = useRouteForm(cases.move, {
    defaults: { caseId: of.id, version: of.version, verb, because: '' },
    onDone: () => {
      toast(t(`moved.${verb}`))
      close()
    },
  })
  const title = t(`because.${verb}.title`)
  return (
    <FormDialog
      form={form}
      title={title}
      label={t(verb === 'RESOLVE' ? 'resolve' : 'reject')}
      onClose={close}
      width={440}
    >
      <TextField
        form={form}
        name="because"
        label={t(`because.${verb}.label`)}
        help={t(`because.${verb}.help`)}
        lines={3}
        isRequired
        autoFocus
      />
    </FormDialog>
  )
}

function ChangeDialog({ of, close }: { of: Case; close: () => void }) {
  const { t } = useTranslation(['cases', 'shell'])
  const form = useRouteForm(cases.change, {
    defaults: { caseId: of.id, version: of.version, desk: of.desk, kind: of.kind, priority: of.priority },
    onDone: () => {
      toast(t('cases:changed'))
      close()
    },
  })
  const title = t('cases:change')
  return (
    <FormDialog form={form} title={title} label={t('shell:save')} onClose={close} width={440}>
      <DeskField form={form} desks={DESKS} />
      <KindField form={form} />
      <PriorityField form={form} />
    </FormDialog>
  )
}
