import { useTranslation } from 'react-i18next'
import { useRouteForm } from '#web/form.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { Form, FormButtons } from '#web/ui/form-parts.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { type Picture, pictures } from '../contract.ts'

/** What a picture shows, in words, for those who do not see it. */
export function AltDialog({ picture: { id, version, alt }, close }: { picture: Picture; close: () => void }) {
  const { t } = useTranslation(['pictures', 'shell'])
  const form = useRouteForm(pictures.describe, {
    defaults: { pictureId: id, version, alt },
    onDone: () => {
      toast(t('pictures:described'))
      close()
    },
  })
  return (
    <Dialog open title={t('pictures:describe')} onClose={close} width={440}>
      <Form form={form} label={t('pictures:describe')}>
        <TextField
          form={form}
          name="alt"
          label={t('pictures:alt')}
          help={t('pictures:altHelp')}
          maxLength={200}
          autoFocus
        />
        <FormButtons form={form} label={t('shell:save')} onCancel={close} />
      </Form>
    </Dialog>
  )
}
