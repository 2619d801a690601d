import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf, useSend } from '#web/api.ts'
import { useRouteForm } from '#web/form.ts'
import { useNotify } from '#web/notify.ts'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { CheckboxField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { SetupTable } from '#web/ui/setup-table.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { leads } from '../contract/leads.ts'
import type { LeadSourceOption } from '../contract/replies.ts'
import { isBuiltInSource } from '../rules/states.ts'
import { useSourceName } from './words.tsx'

type Closes = { onClose: () => void }

/** What brings enquiries: the built-in sources, which can be hidden, and the property's own. */
export function SourcesPart() {
  const { t } = useTranslation('leads')
  const nameOf = useSourceName()
  const read = useQuery(queryOf(leads.sources, {}))
  return (
    <>
      <Typography color="textSecondary" sx={{ mb: 4 }}>{t('setUp.sourcesText')}</Typography>
      <SetupTable
        needs="leads.rules"
        label={t('setUp.tabs.sources')}
        read={read}
        empty={{ icon: 'close', title: t('setUp.tabs.sources'), text: t('setUp.sourcesText') }}
        columns={[
          { key: 'name', label: t('name'), cell: ({ id, name }) => nameOf(id, name), phone: 'title' },
          { key: 'kind', label: t('kindOf'), cell: ({ id }) => t(isBuiltInSource(id) ? 'setUp.builtIn' : 'setUp.own') },
          { key: 'isActive', label: t('setUp.offered'), cell: ({ isActive }) => t(isActive ? 'yes' : 'no'), phone: 'end' },
        ]}
        dialog={(row, close) => (row ? <EditSource source={row} onClose={close} /> : <NewSource onClose={close} />)}
      />
    </>
  )
} // prettier-ignore

function useDone(onClose: () => void) {
  const { t } = useTranslation('leads')
  return () => {
    toast(t('saved'))
    onClose()
  }
}

function NewSource({ onClose }: Closes) {
  const { t } = useTranslation('leads')
  const form = useRouteForm(leads.addSource, { defaults: { name: '' }, refusedAt: { name_taken: 'name' }, onDone: useDone(onClose) }) // prettier-ignore
  return (
    <FormDialog form={form} title={t('setUp.add')} onClose={onClose}>
      <TextField form={form} name="name" label={t('name')} isRequired autoFocus maxLength={60} />
    </FormDialog>
  )
}

function EditSource({ source: { id: leadSourceId, version, name, isActive, isUsed }, onClose }: Closes & { source: LeadSourceOption }) {
  const { t } = useTranslation(['leads', 'shell'])
  const nameOf = useSourceName()
  const isOwn = !isBuiltInSource(leadSourceId)
  const form = useRouteForm(leads.changeSource, {
    known: { leadSourceId, version },
    defaults: { name, isActive },
    refusedAt: { name_taken: 'name' },
    onDone: useDone(onClose),
  })
  return (
    <FormDialog form={form} title={nameOf(leadSourceId, name)} label={t('shell:save')} onClose={onClose}>
      {isOwn && <TextField form={form} name="name" label={t('leads:name')} isRequired autoFocus maxLength={60} />}
      <CheckboxField form={form} name="isActive" label={t('leads:setUp.offered')} help={t('leads:setUp.offeredHelp')} />
      {isOwn && isUsed && <Typography variant="body2" color="textSecondary">{t('leads:setUp.sourceUsed')}</Typography>}
      {isOwn && !isUsed && <RemoveSource leadSourceId={leadSourceId} onClose={onClose} />}
    </FormDialog>
  )
} // prettier-ignore

function RemoveSource({ leadSourceId, onClose }: Closes & { leadSourceId: string }) {
  const { t } = useTranslation('leads')
  const notify = useNotify()
  const confirm = useConfirm()
  const { mutate, isPending } = useSend(leads.removeSource)
  const remove = async () => {
    const ok = t('setUp.removeSource')
    if (!(await confirm({ title: ok, message: t('setUp.removeSourceText'), ok, isDestructive: true }))) return
    const onSuccess = () => {
      toast(t('setUp.sourceRemoved'))
      onClose()
    }
    mutate({ leadSourceId }, { onSuccess, onError: notify.refusal })
  }
  return (
    <Button color="error" disabled={isPending} onClick={() => void remove()} sx={{ justifySelf: 'start' }}>
      {t('setUp.removeSource')}
    </Button>
  )
}
