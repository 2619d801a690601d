import { useTranslation } from 'react-i18next'
import { StatusChip } from '#web/ui/marks.tsx'
import { MomentText } from '#web/ui/values.tsx'
import type { Allergen, Diet, SoldOut } from '../contract/replies.ts'

/** That a product is out, in a word. */
export function SoldOutChip() {
  const { t } = useTranslation('products')
  return <StatusChip tone="urgent" label={t('out.is')} />
}

/** Since when, by whom, why and until when a product is out. */
export function SoldOutText({ outage }: { outage: SoldOut }) {
  const { t } = useTranslation('products')
  return (
    <>
      {outage.reason || t('out.noReason')} · {outage.setByName}, <MomentText instant={outage.setAt} />
      {outage.untilAt && (
        <>
          {' '}
          · {t('out.until')} <MomentText instant={outage.untilAt} />
        </>
      )}
    </>
  )
}

/** Allergens by their names, as the law requires them shown. */
export function AllergenNames({ allergens }: { allergens: readonly Allergen[] }) {
  const { t } = useTranslation('products')
  return allergens.length === 0 ? '–' : allergens.map((one) => t(`allergen.${one}`)).join(', ')
}

/** Who may eat it, in words. */
export function DietNames({ diets }: { diets: readonly Diet[] }) {
  const { t } = useTranslation('products')
  return diets.map((one) => t(`diet.${one}`)).join(', ')
}
