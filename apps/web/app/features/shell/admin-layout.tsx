import { paths } from '@portal/domain/paths'
import { isAdministrator } from '@portal/domain/roles'
import { Outlet } from 'react-router'
import { onlyFor } from '../../lib/only-for.ts'
import { PageSkeleton } from '../../ui/page-states.tsx'
import '../../styles/back-office.css'

/** The back office is for Administrators; everyone else who is signed in goes home (docs/spec/navigation.md#access). */
export const clientLoader = onlyFor(isAdministrator, paths.home)

export const HydrateFallback = PageSkeleton

export default Outlet
