import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { Form, FormButtons } from '#web/ui/form-parts.tsx'
import { Section } from '#web/ui/page.tsx'
import { type Drawer, OpenShiftFields, useOpenShift } from './open-fields.tsx'

type Props = { drawers: readonly Drawer[]; isClockInMissing: boolean }

/** Which drawer, and what lies in it, where no shift is open. */
export function OpenShift({ drawers: known, isClockInMissing }: Props) {
  const { t } = useTranslation('cashier')
  const { form, drawers } = useOpenShift(known)
  return (
    <Section title={t('open.title')}>
      <Typography color="textSecondary" sx={{ mb: 4, maxWidth: 640 }}>
        {t('open.text')}
      </Typography>
      <Form form={form} label={t('open.title')}>
        <OpenShiftFields form={form} drawers={drawers} isClockInMissing={isClockInMissing} />
        <FormButtons form={form} label={t('open.ok')} />
      </Form>
    </Section>
  )
}
