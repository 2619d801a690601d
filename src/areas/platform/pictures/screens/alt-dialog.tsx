import { useTranslation } from 'react-i18next'
import { useRouteForm } from '#web/form.ts'
import { TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
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
    <FormDialog form={form} title={t('pictures:describe')} label={t('shell:save')} onClose={close} width={440}>
      <TextField
        form={form}
        name="alt"
        label={t('pictures:alt')}
        help={t('pictures:altHelp')}
        maxLength={200}
        autoFocus
      />
    </FormDialog>
  )
}
