import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { categoryOf } from '#areas/property/rates/rules/ages.ts'
import { useAgeCategories } from '#areas/property/rates/screens/pickers.tsx'
import { AgeChoices } from './age-choices.tsx'
import { agePlaces, type ChosenAges } from './child-ages.ts'

type Props = { count: number; ages: ChosenAges; onChange: (ages: ChosenAges) => void }

/** The age of each child, where the property has prices by age; without all of them the extra-child price counts. */
export function ChildAgeFields({ count, ages, onChange }: Props) {
  const { t } = useTranslation('bookings')
  const categories = useAgeCategories()
  if (count === 0 || categories.length === 0) return null
  const words = (age: number) => {
    const category = categoryOf(categories, age)
    return t('childAges.choice', { age, category: category?.name ?? t('childAges.adult') })
  }
  return (
    <AgeChoices {...{ count, ages, onChange, words }}>
      {agePlaces(count, ages).includes(null) && (
        <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 1 }}>
          {t('childAges.help')}
        </Typography>
      )}
    </AgeChoices>
  )
}
