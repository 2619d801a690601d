import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { Form, FormButtons } from '#web/ui/form-parts.tsx'
import { Section } from '#web/ui/page.tsx'
import { type Drawer, OpenShiftFields, useOpenShift } from './open-fields.tsx'

/** Which drawer, and what lies in it, where no shift is open. */
export function OpenShift({ drawers: known }: { drawers: readonly Drawer[] }) {
  const { t } = useTranslation('cashier')
  const { form, drawers } = useOpenShift(known)
  return (
    <Section title={t('open.title')}>
      <Typography color="textSecondary" sx={{ mb: 4, maxWidth: 640 }}>
        {t('open.text')}
      </Typography>
      <Form form={form} label={t('open.title')}>
        <OpenShiftFields form={form} drawers={drawers} />
        <FormButtons form={form} label={t('open.ok')} />
      </Form>
    </Section>
  )
}
