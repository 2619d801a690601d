import { useQuery } from '@tanstack/react-query'
import Stack from '@mui/material/Stack'
import { ApiError } from '../../api-error.ts'
import { ReadTable } from '../../ui/read-table.tsx'
import { CardSkeleton, ErrorState, LinesSkeleton } from '../../ui/states.tsx'

const broken = new ApiError(500)

/** On its way, failed, and a short list that is read whole and happens to be empty. */
export default function Example() {
  const read = useQuery({ queryKey: ['style-book', 'nothing'], queryFn: async () => ({ rows: [] as string[] }) })
  return (
    <Stack sx={{ gap: 4 }}>
      <LinesSkeleton lines={3} />
      <CardSkeleton height={96} />
      <ErrorState error={broken} retry={() => {}} />
      <ReadTable
        label="Blocks"
        read={read}
        rowKey={(row) => row}
        columns={[{ key: 'name', label: 'Name', cell: (row) => row }]}
        empty={{ icon: 'inbox', title: 'No blocks yet' }}
      />
    </Stack>
  )
}
