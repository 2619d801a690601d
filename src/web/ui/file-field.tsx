import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import type { FieldValues } from 'react-hook-form'
import { FileButton } from './file-button.tsx'
import { type FieldProps, useField } from './line-field.tsx'

type Props<V extends FieldValues> = Pick<FieldProps<V>, 'form' | 'name' | 'label' | 'help'> & {
  /** The name of the existing file. */
  kept?: string | null
}

/** A picture or a PDF that is sent with a form, as its name and its content in base64. */
export function FileField<V extends FieldValues>({ form, name, label, help, kept }: Props<V>) {
  const field = useField({ form, name, help })
  const chosen = field.value as { name: string } | null | undefined
  return (
    <div>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap', overflowWrap: 'anywhere' }}>
        <FileButton
          label={label}
          isPending={false}
          send={async (sent) => field.set({ name: sent.name, data: sent.file })}
        />
        {chosen?.name ?? kept}
      </Box>
      {field.help && <FormHelperText error={field.hasError}>{field.help}</FormHelperText>}
    </div>
  )
}
