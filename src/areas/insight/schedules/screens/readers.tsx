import FormHelperText from '@mui/material/FormHelperText'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { ChipsField } from '#web/ui/chips-field.tsx'
import type { FieldProps } from '#web/ui/line-field.tsx'
import { schedules } from '../contract/schedules.ts'

type FieldFacts<V extends FieldValues> = Pick<FieldProps<V>, 'form' | 'name' | 'label'> & { code: string }

/** Who receives a report or is notified of a figure of it: people of the property who may open it. */
export function ReadersField<V extends FieldValues>({ form, name, label, code }: FieldFacts<V>) {
  const { t } = useTranslation(['schedules', 'refusals'])
  const read = useQuery({ ...queryOf(schedules.readers, { reportCode: code }), enabled: code !== '' })
  if (read.isLoadingError) return <FormHelperText error>{t('refusals:broken')}</FormHelperText>
  const people = read.data?.rows ?? []
  return (
    <ChipsField
      form={form}
      name={name}
      label={label}
      help={t('readersHelp')}
      options={people.map((user) => ({ value: user.id, label: user.name }))}
    />
  )
}

type Reader = { id: number; name: string; mayOpen: boolean }

export const namesOf = ({ recipients }: { recipients: readonly Reader[] }): string =>
  recipients.map(({ name }) => name).join(', ')

/** The readers of something; those who may no longer open its report are marked. */
export function Readers({ recipients }: { recipients: readonly Reader[] }) {
  const { t } = useTranslation('schedules')
  return (
    <>
      {namesOf({ recipients })}
      {recipients
        .filter(({ mayOpen }) => !mayOpen)
        .map(({ id, name }) => (
          <Typography key={id} variant="caption" component="div" color="error">
            {t('list.closed', { name: name || t('list.unknown') })}
          </Typography>
        ))}
    </>
  )
}
