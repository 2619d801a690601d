import { useTranslation } from 'react-i18next'
import { fieldsOf, useRouteForm } from '#web/form.ts'
import { useSession } from '#web/session.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { LinesSkeleton } from '#web/ui/states.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { alerts } from '../contract/alerts.ts'
import type { Alert } from '../contract/replies.ts'
import type { AlertSpan } from '../rules/conditions.ts'
import { AlertFields } from './alert-fields.tsx'
import { useFigureReports } from './figure-fields.tsx'
import { useAlertWords } from './use-alerts.ts'

const REFUSED_AT = {
  unknown_figure: 'metric',
  not_filtered_so: 'cutBy',
  not_a_colleague: 'recipientIds',
  recipient_not_allowed: 'recipientIds',
} as const

/** What a new alert begins with. */
type AlertFigure = { reportCode: string; metric: string; span: AlertSpan }

type NewProps = { figure?: AlertFigure | undefined; onClose: () => void }

/** Creates an alert, of a figure where one is named. */
export function NewAlert({ figure, onClose }: NewProps) {
  const { t } = useTranslation('alerts')
  const [first] = useFigureReports()
  const begin =
    figure ?? (first && { reportCode: first.code, metric: first.metrics[0]?.code ?? '', span: 'next7' as const })
  if (begin) return <NewForm figure={begin} onClose={onClose} />
  return (
    <Dialog open title={t('form.title')} onClose={onClose} width={640}>
      <LinesSkeleton lines={8} />
    </Dialog>
  )
}

function NewForm({ figure, onClose }: { figure: AlertFigure; onClose: () => void }) {
  const { t } = useTranslation('alerts')
  const words = useAlertWords()
  const entries = useFigureReports()
  const { user } = useSession()
  const form = useRouteForm(alerts.create, {
    defaults: { ...figure, direction: 'below', against: 'value', repeats: 'DAILY', recipientIds: [user.id] },
    refusedAt: REFUSED_AT,
    onDone: (alert) => {
      toast(t('form.added', { alert: words.subject(alert) }))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('form.title')} label={t('form.ok')} onClose={onClose} width={640}>
      <AlertFields form={form} entries={entries} />
    </FormDialog>
  )
}

/** Changes what an alert looks at, when it notifies and whom. */
export function EditAlert({ alert, onClose }: { alert: Alert; onClose: () => void }) {
  const { t } = useTranslation('alerts')
  const words = useAlertWords()
  const entries = useFigureReports()
  const { id, version, reportCode, metric, cutBy, cutValue, cutName } = alert
  const { span, direction, against, threshold, repeats, recipients } = alert
  const form = useRouteForm(alerts.update, {
    defaults: {
      reportCode,
      metric,
      ...(cutBy && { cutBy, cutValue: cutValue ?? '' }),
      span,
      direction,
      against,
      threshold,
      repeats,
      recipientIds: recipients.map((user) => user.id),
    },
    known: { alertId: id, version },
    refusedAt: REFUSED_AT,
    onDone: (changed) => {
      toast(t('form.changed', { alert: words.subject(changed) }))
      onClose()
    },
  })
  const known = cutValue ? { value: cutValue, label: cutName } : undefined
  return (
    <FormDialog form={form} title={t('form.edit')} label={t('form.save')} onClose={onClose} width={640}>
      <AlertFields form={fieldsOf(form)} entries={entries} known={known} />
    </FormDialog>
  )
}
