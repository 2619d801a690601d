import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { useRouteForm } from '#web/form.ts'
import { useUrlState } from '#web/navigation.tsx'
import { CheckboxField, NumberField } from '#web/ui/fields.tsx'
import { FieldRow, Form, FormButtons } from '#web/ui/form-parts.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { SetupTable } from '#web/ui/setup-table.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { ReviewSettings, ReviewSetUp } from '../contract/replies.ts'
import { reviews } from '../contract/reviews.ts'
import { Preview } from './preview.tsx'
import { QuestionsPart } from './questions-part.tsx'
import { Sources } from './sources-part.tsx'
import { TemplateDialog } from './template-dialog.tsx'
import { useReviewTabs } from './use-review-tabs.tsx'

/** `/review/set-up`: whom the property asks, where its reviews come from, and templates of replies. */
export function SetUpPage() {
  const { t } = useTranslation('reviews')
  const { data, error, refetch } = useQuery(queryOf(reviews.setUp, {}))
  return (
    <Page title={t('setUp.title')} tabs={useReviewTabs('setUp')}>
      {data ? (
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 6, maxWidth: 860 }}>
          <Section title={t('setUp.asking')}>
            <SettingsForm key={data.settings.version} settings={data.settings} />
          </Section>
          <Section title={t('setUp.preview')}>
            <Preview />
          </Section>
          <Section title={t('setUp.sources')}>
            <Sources rows={data.sources} />
          </Section>
          <QuestionsPart />
          <Templates />
        </Box>
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <LinesSkeleton lines={8} />
      )}
    </Page>
  )
}

function SettingsForm({ settings }: { settings: ReviewSettings }) {
  const { t } = useTranslation(['reviews', 'shell'])
  const { version, ...defaults } = settings
  const form = useRouteForm(reviews.saveSettings, {
    known: { version },
    defaults,
    onDone: () => toast(t('reviews:setUp.saved')),
  })
  return (
    <Form form={form} label={t('reviews:setUp.asking')}>
      <CheckboxField form={form} name="isAsking" label={t('reviews:setUp.isAsking')} help={t('reviews:setUp.isAskingHelp')} />
      <CheckboxField form={form} name="isAskingOrders" label={t('reviews:setUp.isAskingOrders')} help={t('reviews:setUp.isAskingOrdersHelp')} />
      <CheckboxField form={form} name="isAskingAppointments" label={t('reviews:setUp.isAskingAppointments')} help={t('reviews:setUp.isAskingAppointmentsHelp')} />
      <FieldRow>
        <NumberField form={form} name="delayDays" label={t('reviews:setUp.delayDays')} help={t('reviews:setUp.delayHelp')} min={1} max={14} isRequired />
        <NumberField form={form} name="reminderDays" label={t('reviews:setUp.reminderDays')} help={t('reviews:setUp.reminderHelp')} max={14} isRequired />
        <NumberField form={form} name="pauseWeeks" label={t('reviews:setUp.pauseWeeks')} help={t('reviews:setUp.pauseHelp')} max={104} isRequired />
      </FieldRow>
      <CheckboxField form={form} name="isPulse" label={t('reviews:setUp.isPulse')} help={t('reviews:setUp.isPulseHelp')} />
      <NumberField form={form} name="lowAt" label={t('reviews:setUp.lowAt')} help={t('reviews:setUp.lowHelp')} max={99} isRequired />
      <FieldRow>
        <NumberField form={form} name="dueLowHours" label={t('reviews:setUp.dueLowHours')} help={t('reviews:setUp.dueLowHelp')} min={1} max={720} isRequired />
        <NumberField form={form} name="dueMiddleHours" label={t('reviews:setUp.dueMiddleHours')} help={t('reviews:setUp.dueMiddleHelp')} min={1} max={720} isRequired />
        <NumberField form={form} name="dueHighHours" label={t('reviews:setUp.dueHighHours')} help={t('reviews:setUp.dueHighHelp')} min={1} max={720} isRequired />
      </FieldRow>
      <CheckboxField form={form} name="isPublic" label={t('reviews:setUp.isPublic')} help={t('reviews:setUp.isPublicHelp')} />
      <FormButtons form={form} label={t('shell:save')} />
    </Form>
  )
} // prettier-ignore

function Templates() {
  const { t } = useTranslation('reviews')
  const setUrl = useUrlState()[1]
  const read = useQuery({
    ...queryOf(reviews.setUp, {}),
    select: ({ templates }: ReviewSetUp) => ({ rows: templates }),
  })
  return (
    <Section title={t('setUp.templates')}>
      <Stack direction="row" sx={{ justifyContent: 'flex-end', mb: 2 }}>
        <Button variant="outlined" startIcon={<Icon name="add" />} onClick={() => setUrl({ new: 'yes' })}>
          {t('setUp.addTemplate')}
        </Button>
      </Stack>
      <SetupTable
        needs="reviews.rules"
        label={t('setUp.templates')}
        read={read}
        empty={{ icon: 'note', title: t('setUp.noTemplates'), text: t('setUp.noTemplatesText') }}
        columns={[
          { key: 'name', label: t('setUp.name'), cell: ({ name }) => name, phone: 'title' },
          { key: 'language', label: t('language'), cell: ({ language }) => language.toUpperCase(), width: 90 },
          { key: 'body', label: t('text'), cell: ({ body }) => (body.length > 90 ? `${body.slice(0, 89)}…` : body) },
        ]}
        dialog={(row, close) => <TemplateDialog template={row} onClose={close} />}
      />
    </Section>
  )
}
