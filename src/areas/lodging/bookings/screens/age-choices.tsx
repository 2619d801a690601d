import MenuItem from '@mui/material/MenuItem'
import MuiTextField from '@mui/material/TextField'
import Stack from '@mui/material/Stack'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_CHILD_AGE } from '#areas/property/rates/contract/ages.ts'
import { agePlaces, type ChosenAges } from './child-ages.ts'

type Props = {
  count: number
  ages: ChosenAges
  onChange: (ages: ChosenAges) => void
  /** What an age is called; the number alone when left out. */
  words?: (age: number) => string
  children?: ReactNode
}

const AGES = Array.from({ length: MAX_CHILD_AGE + 1 }, (_, age) => age)

/** A choice of the age of each child. */
export function AgeChoices({ count, ages, onChange, words = String, children }: Props) {
  const { t } = useTranslation('bookings')
  const places = agePlaces(count, ages)
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
      {children}
    </div>
  )
}
