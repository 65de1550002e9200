import { paths } from '@portal/domain/paths'
import { redirect } from 'react-router'

/** The details of no accessory in particular lead to all of them. */
export const loader = () => redirect(paths.accessories)
export const clientLoader = loader
