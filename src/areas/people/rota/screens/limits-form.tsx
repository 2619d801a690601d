import { useTranslation } from 'react-i18next'
import { useRouteForm } from '#web/form.ts'
import { NumberField } from '#web/ui/fields.tsx'
import { FieldRow, Form, FormButtons } from '#web/ui/form-parts.tsx'
import { Section } from '#web/ui/page.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { RotaSettings } from '../contract/replies.ts'
import { rota } from '../contract/rota.ts'
import { MOST_REMIND_HOURS } from '../rules/guards.ts'

/** What planners are warned of, until when people may swap, and when they are reminded. */
export function LimitsForm({ settings }: { settings: RotaSettings }) {
  const { t } = useTranslation(['rota', 'shell'])
  const { version, ...defaults } = settings
  const form = useRouteForm(rota.saveSettings, {
    known: { version },
    defaults,
    onDone: () => toast(t('setUp.saved')),
  })
  return (
    <Section title={t('setUp.limits')}>
      <Form form={form} label={t('setUp.limits')}>
        <FieldRow>
          <NumberField form={form} name="minRestMinutes" label={t('limits.minRestMinutes')} max={1_440} step={30} />
          <NumberField
            form={form}
            name="maxWeekMinutes"
            label={t('limits.maxWeekMinutes')}
            min={60}
            max={10_080}
            step={60}
          />
        </FieldRow>
        <FieldRow>
          <NumberField form={form} name="maxDaysInRow" label={t('limits.maxDaysInRow')} min={1} max={31} />
          <NumberField form={form} name="swapHours" label={t('limits.swapHours')} max={336} />
        </FieldRow>
        <FieldRow>
          <NumberField
            form={form}
            name="remindHours"
            label={t('limits.remindHours')}
            help={t('limits.remindHelp')}
            max={MOST_REMIND_HOURS}
          />
        </FieldRow>
        <FormButtons form={form} label={t('shell:save')} />
      </Form>
    </Section>
  )
}
