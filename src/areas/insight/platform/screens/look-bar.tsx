import { useTranslation } from 'react-i18next'
import { CHOICE_WIDTH, SpanBar } from '#areas/insight/reports/screens/pickers.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { COMPARED, type Look, PERIODS } from './use-look.ts'

/** Which days are looked at, what they are compared with, and in which currency where there are several. */
export function LookBar({ look, currencies, currency }: { look: Look; currencies: readonly string[]; currency: string }) {
  const { t } = useTranslation(['platform', 'dashboards'])
  const { period, span, requested, isArranged, set } = look
  return (
    <SpanBar
      preset={isArranged ? undefined : period}
      span={span}
      compare={requested}
      presets={PERIODS}
      comparisons={COMPARED}
      usual={t('dashboards:asArranged')}
      set={set}
    >
      {currencies.length > 1 && (
        <Choice
          label={t('currency')}
          value={currency}
          options={currencies.map((value) => ({ value, label: value }))}
          onChange={(value) => set({ currency: value })}
          width={CHOICE_WIDTH}
        />
      )}
    </SpanBar>
  )
} // prettier-ignore
