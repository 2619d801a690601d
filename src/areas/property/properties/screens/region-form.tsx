import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { COUNTRY_PACKS, packOf } from '#core/country-packs.ts'
import { countryNameOf } from '#core/countries.ts'
import { writtenFor } from '#core/language.ts'
import { minor, printMoney } from '#core/money.ts'
import { useRouteForm } from '#web/form.ts'
import { useLanguage } from '#web/language.ts'
import { CheckboxField, SelectField, TextField } from '#web/ui/fields.tsx'
import { FieldRow, Form, FormButtons } from '#web/ui/form-parts.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { properties } from '../contract/properties.ts'
import type { Property } from '../contract/property.ts'

const SAMPLE = minor(1_234_567)
const MONTHS = Array.from({ length: 12 }, (_, at) => at + 1)

/** The locales to choose from: the property's, those of its country, and those of the countries with a pack. */
function localesOf({ locale, country }: Property): string[] {
  const own = country === '' ? [] : [packOf(country).locale, `en-${country}`, `fr-${country}`]
  return [...new Set([locale, ...own, ...COUNTRY_PACKS.map((pack) => pack.locale), 'fr-CH', 'it-CH', 'it-IT', 'es-ES'])]
}

/** How the property writes, its fiscal year, the word for its tax number, and how its bills are rounded. */
export function RegionForm({ property }: { property: Property }) {
  const { t } = useTranslation(['properties', 'shell'])
  const language = useLanguage()
  const { locale, fiscalYearMonth, taxNumberLabel, roundingUnit, roundsBills, localCurrency: currency } = property
  const form = useRouteForm(properties.setRegion, {
    defaults: { version: property.version, locale, fiscalYearMonth, taxNumberLabel, roundingUnit, roundsBills },
    onDone: () => toast(t('saved')),
  })
  const month = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' })
  const names = new Intl.DisplayNames(language, { type: 'language' })
  const pack = packOf(property.country)
  const country = countryNameOf(property.country, language) ?? property.country
  const applyPack = () => {
    const customary = ['locale', 'fiscalYearMonth', 'taxNumberLabel', 'roundingUnit', 'roundsBills'] as const
    for (const name of customary) form.setValue(name, pack[name], { shouldDirty: true, shouldValidate: true })
  }
  return (
    <Form form={form} label={t('region.title')}>
      <FieldRow>
        <SelectField
          form={form}
          name="locale"
          label={t('region.locale')}
          isRequired
          options={localesOf(property).map((value) => ({
            value,
            label: `${names.of(value) ?? value}, ${printMoney(SAMPLE, currency, writtenFor(language, value))}`,
          }))}
        />
        <SelectField
          form={form}
          name="fiscalYearMonth"
          label={t('region.fiscalYearMonth')}
          help={t('region.fiscalYearHelp')}
          isRequired
          options={MONTHS.map((value) => ({ value, label: month.format(Date.UTC(2026, value - 1, 1)) }))}
        />
      </FieldRow>
      <FieldRow>
        <TextField
          form={form}
          name="taxNumberLabel"
          label={t('region.taxNumberLabel')}
          help={t('region.taxNumberLabelHelp')}
        />
        <MoneyField
          form={form}
          name="roundingUnit"
          label={t('region.roundingUnit')}
          help={t('region.roundingHelp', { amount: printMoney(minor(1), currency, writtenFor(language, locale)) })}
          isRequired
        />
      </FieldRow>
      <CheckboxField
        form={form}
        name="roundsBills"
        label={t('region.roundsBills')}
        help={t('region.roundsBillsHelp')}
      />
      <Button onClick={applyPack} sx={{ justifySelf: 'start' }}>
        {t('region.apply', { country })}
      </Button>
      <FormButtons form={form} label={t('shell:save')} />
    </Form>
  )
}
