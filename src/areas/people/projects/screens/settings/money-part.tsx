import { useTranslation } from 'react-i18next'
import { useRouteForm } from '#web/form.ts'
import { SelectField } from '#web/ui/fields.tsx'
import { FieldRow, Form, FormButtons } from '#web/ui/form-parts.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { Section } from '#web/ui/page.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { projects } from '../../contract/projects.ts'
import type { Project, ProjectMoney } from '../../contract/replies.ts'
import { BILLINGS } from '../../rules/states.ts'

/** How a project is billed, its budget, and its rate for an hour; by finance alone. */
export function MoneyPart({ project, money }: { project: Project; money: ProjectMoney }) {
  const { t } = useTranslation(['projects', 'shell'])
  const form = useRouteForm(projects.saveMoney, {
    known: { projectId: project.id, version: project.version },
    defaults: money,
    onDone: () => toast(t('settings.moneySaved')),
  })
  return (
    <Section title={t('settings.money')}>
      <Form form={form} label={t('settings.money')}>
        <SelectField
          form={form}
          name="billing"
          label={t('fields.billing')}
          options={BILLINGS.map((value) => ({ value, label: t(`billings.${value}`) }))}
          isRequired
        />
        <FieldRow>
          <MoneyField form={form} name="budget" label={t('fields.budget')} />
          <MoneyField form={form} name="rate" label={t('fields.rate')} help={t('fields.rateHelp')} />
        </FieldRow>
        <FormButtons form={form} label={t('shell:save')} />
      </Form>
    </Section>
  )
}
