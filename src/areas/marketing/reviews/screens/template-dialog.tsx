import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { fieldsOf, type RouteForm, useRouteForm } from '#web/form.ts'
import { useNotify } from '#web/notify.ts'
import { TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { ReviewTemplate } from '../contract/replies.ts'
import { reviews } from '../contract/reviews.ts'

type Closes = { onClose: () => void }

/** Adds a template of a reply, or changes the one that is given. */
export const TemplateDialog = ({ template, onClose }: Closes & { template: ReviewTemplate | undefined }) =>
  template ? <EditTemplate template={template} onClose={onClose} /> : <NewTemplate onClose={onClose} />

function useDone(onClose: () => void) {
  const { t } = useTranslation('reviews')
  return () => {
    toast(t('setUp.templateSaved'))
    onClose()
  }
}

function NewTemplate({ onClose }: Closes) {
  const { t, i18n } = useTranslation('reviews')
  const form = useRouteForm(reviews.addTemplate, {
    defaults: { name: '', language: i18n.language.slice(0, 2), body: '' },
    refusedAt: { name_taken: 'name' },
    onDone: useDone(onClose),
  })
  return (
    <FormDialog form={form} title={t('setUp.addTemplate')} onClose={onClose}>
      <Fields form={form} />
    </FormDialog>
  )
}

function EditTemplate({ template, onClose }: Closes & { template: ReviewTemplate }) {
  const { t } = useTranslation(['reviews', 'shell'])
  const { id, version, ...defaults } = template
  const notify = useNotify()
  const { mutate, isPending } = useSend(reviews.removeTemplate)
  const form = useRouteForm(reviews.changeTemplate, {
    known: { reviewTemplateId: id, version },
    defaults,
    refusedAt: { name_taken: 'name' },
    onDone: useDone(onClose),
  })
  const remove = () => mutate({ reviewTemplateId: id }, { onSuccess: onClose, onError: notify.refusal })
  return (
    <FormDialog form={form} title={template.name} label={t('shell:save')} onClose={onClose}>
      <Fields form={fieldsOf(form)} />
      <Button color="error" disabled={isPending} onClick={remove} sx={{ justifySelf: 'start' }}>
        {t('reviews:setUp.removeTemplate')}
      </Button>
    </FormDialog>
  )
}

function Fields({ form }: { form: RouteForm<typeof reviews.addTemplate> }) {
  const { t } = useTranslation('reviews')
  return (
    <>
      <FieldRow>
        <TextField form={form} name="name" label={t('setUp.name')} isRequired autoFocus maxLength={80} />
        <TextField
          form={form}
          name="language"
          label={t('language')}
          help={t('enter.languageHelp')}
          isRequired
          maxLength={2}
        />
      </FieldRow>
      <TextField
        form={form}
        name="body"
        label={t('text')}
        help={t('setUp.bodyHelp', { names: '{guest}, {property}, {topic}' })}
        lines={6}
        isRequired
      />
    </>
  )
}
