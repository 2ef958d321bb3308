import { createFileRoute } from '@tanstack/react-router'
import { PackingSlip } from '../rooms/orders-admin/packing-slip.tsx'

export const Route = createFileRoute('/admin/orders/$id/slip')({
  component: () => <PackingSlip id={Route.useParams().id} />,
})
