import { createFileRoute } from '@tanstack/react-router'
import { OrdersPage } from '../rooms/orders-admin/orders-page.tsx'

export const Route = createFileRoute('/admin/orders/')({ component: OrdersPage })
