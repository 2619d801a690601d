import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { LoadingButton } from '../../ui/loading-button.tsx'

/** Shows 'Please wait' and cannot be pressed again while its work is under way. */
export default function Example() {
  const [isLoading, setLoading] = useState(false)
  const work = () => {
    setLoading(true)
    setTimeout(() => setLoading(false), 1_500)
  }
  return (
    <Stack direction="row" sx={{ gap: 3 }}>
      <LoadingButton variant="contained" isLoading={isLoading} onClick={work}>
        Save
      </LoadingButton>
      <LoadingButton variant="outlined" isLoading={isLoading} onClick={work}>
        Save
      </LoadingButton>
    </Stack>
  )
}
