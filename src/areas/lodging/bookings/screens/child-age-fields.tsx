import MenuItem from '@mui/material/MenuItem'
import MuiTextField from '@mui/material/TextField'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { MAX_CHILD_AGE } from '#areas/property/rates/contract/ages.ts'
import { categoryOf } from '#areas/property/rates/rules/ages.ts'
import { useAgeCategories } from '#areas/property/rates/screens/pickers.tsx'
import { agePlaces, type ChosenAges } from './child-ages.ts'

type Props = { count: number; ages: ChosenAges; onChange: (ages: ChosenAges) => void }

const AGES = Array.from({ length: MAX_CHILD_AGE + 1 }, (_, age) => age)

/** The age of each child, where the property has prices by age; without all of them the extra-child price counts. */
export function ChildAgeFields({ count, ages, onChange }: Props) {
  const { t } = useTranslation('bookings')
  const categories = useAgeCategories()
  if (count === 0 || categories.length === 0) return null
  const places = agePlaces(count, ages)
  const words = (age: number) => {
    const category = categoryOf(categories, age)
    return t('childAges.choice', { age, category: category?.name ?? t('childAges.adult') })
  }
  return (
    <div role="group" aria-label={t('childAges.title')}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 3 }}>
        {places.map((age, at) => (
          <MuiTextField
            key={at}
            select
            label={t('childAges.of', { number: at + 1 })}
            value={age ?? ''}
            onChange={({ target }) =>
              onChange(
                places.map((other, place) =>
                  place !== at ? other : target.value === '' ? null : Number(target.value),
                ),
              )
            }
            slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
            sx={{ minWidth: 150 }}
          >
            <MenuItem value="">{t('childAges.unknown')}</MenuItem>
            {AGES.map((one) => (
              <MenuItem key={one} value={one}>
                {words(one)}
              </MenuItem>
            ))}
          </MuiTextField>
        ))}
      </Stack>
      {places.includes(null) && (
        <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 1 }}>
          {t('childAges.help')}
        </Typography>
      )}
    </div>
  )
}
