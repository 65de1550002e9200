import { contract } from '@portal/contract/contract'
import { route } from '../../http/route.ts'
import { assignHolders, changeStatuses, moveDevices } from './devices/change-many.ts'
import { changeDeviceStatus } from './devices/device-status.ts'
import { createDevice, updateDevice } from './devices/devices.ts'
import {
  exportChosen,
  exportChosenOfAgent,
  exportDevices,
  exportDevicesOfAgent,
} from './devices/export-devices.ts'
import { readFleetSettings, updateFleetSettings } from './devices/fleet-settings.ts'
import { createView, listViews, removeView, updateView } from './devices/fleet-views.ts'
import {
  listDevicesOfAccount,
  listDevicesOfAgent,
  listModelsOfAccount,
  listModelsOfAgent,
  readFiguresOfAccount,
  readFiguresOfAgent,
} from './devices/list-devices.ts'
import { readDevice, readDeviceByTag } from './devices/read-device.ts'
import { eraseHolders } from './holders/erase-holders.ts'
import { exportHolders } from './holders/export-holders.ts'
import { findHolders, findUnitHistory, listHolders } from './holders/find-holders.ts'
import { importDevices } from './imports/import-devices.ts'
import { listImports, undoImport } from './imports/imports.ts'
import { addRepairDevices, readRepairProgram } from './imports/repair-program.ts'
import { createStation, listStations, removeStation, updateStation } from './stations/stations.ts'
import { printTags } from './tags/print-tags.ts'

export const fleetRoutes = [
  route(contract.getStations, (ctx, { params }) => listStations(ctx, params.accountId)),
  route(contract.createStation, (ctx, { params, body }) => createStation(ctx, params.accountId, body)),
  route(contract.updateStation, (ctx, { params, body }) => updateStation(ctx, params.stationId, body)),
  route(contract.removeStation, (ctx, { params }) => removeStation(ctx, params.stationId)),
  route(contract.getFleetSettings, (ctx, { params }) => readFleetSettings(ctx, params.accountId)),
  route(contract.updateFleetSettings, (ctx, { params, body }) =>
    updateFleetSettings(ctx, params.accountId, body),
  ),
  route(contract.getDevicesByAccount, (ctx, { params, query }) =>
    listDevicesOfAccount(ctx, params.accountId, query),
  ),
  route(contract.getDevicesByAgent, (ctx, { params, query }) =>
    listDevicesOfAgent(ctx, params.agentId, query),
  ),
  route(contract.getFiguresByAccount, (ctx, { params }) => readFiguresOfAccount(ctx, params.accountId)),
  route(contract.getFiguresByAgent, (ctx, { params }) => readFiguresOfAgent(ctx, params.agentId)),
  route(contract.getDevice, (ctx, { params }) => readDevice(ctx, params.deviceId)),
  route(contract.getDeviceByTag, (ctx, { params }) => readDeviceByTag(ctx, params.tagCode)),
  route(contract.createDevice, (ctx, { params, body }) => createDevice(ctx, params.accountId, body)),
  route(contract.updateDevice, (ctx, { params, body }) => updateDevice(ctx, params.deviceId, body)),
  route(contract.changeDeviceStatus, (ctx, { params, body }) =>
    changeDeviceStatus(ctx, params.deviceId, body),
  ),
  route(contract.getHolderOn, (ctx, { params, query }) => findHolders(ctx, params.accountId, query)),
  route(contract.getUnitHistory, (ctx, { params, query }) => findUnitHistory(ctx, params.accountId, query)),
  route(contract.getModelsByAccount, (ctx, { params }) => listModelsOfAccount(ctx, params.accountId)),
  route(contract.getModelsByAgent, (ctx, { params }) => listModelsOfAgent(ctx, params.agentId)),
  route(contract.moveDevices, (ctx, { params, body }) => moveDevices(ctx, params.accountId, body)),
  route(contract.changeStatuses, (ctx, { params, body }) => changeStatuses(ctx, params.accountId, body)),
  route(contract.assignHolders, (ctx, { params, body }) => assignHolders(ctx, params.accountId, body)),
  route(contract.exportDevices, (ctx, { params, query }) => exportDevices(ctx, params.accountId, query)),
  route(contract.importDevices, (ctx, { params, query, body, tell }) =>
    importDevices(ctx, params.accountId, { file: body, token: query.token, sheet: query.sheet, tell }),
  ),
  route(contract.exportDevicesByAgent, (ctx, { params, query }) =>
    exportDevicesOfAgent(ctx, params.agentId, query),
  ),
  route(contract.exportChosenDevices, (ctx, { params, body }) => exportChosen(ctx, params.accountId, body)),
  route(contract.exportChosenByAgent, (ctx, { params, body }) =>
    exportChosenOfAgent(ctx, params.agentId, body),
  ),
  route(contract.printTags, (ctx, { params, body }) => printTags(ctx, params.accountId, body)),
  route(contract.getFleetImports, (ctx, { params }) => listImports(ctx, params.accountId)),
  route(contract.undoImport, (ctx, { params }) => undoImport(ctx, params.importId)),
  route(contract.getRepairProgram, (ctx, { params }) => readRepairProgram(ctx, params.accountId)),
  route(contract.addRepairDevices, (ctx, { params, body }) => addRepairDevices(ctx, params.accountId, body)),
  route(contract.getFleetViews, (ctx, { params }) => listViews(ctx, params.accountId)),
  route(contract.createFleetView, (ctx, { params, body }) => createView(ctx, params.accountId, body)),
  route(contract.updateFleetView, (ctx, { params, body }) => updateView(ctx, params.viewId, body)),
  route(contract.removeFleetView, (ctx, { params }) => removeView(ctx, params.viewId)),
  route(contract.getHolders, (ctx, { params, query }) => listHolders(ctx, params.accountId, query)),
  route(contract.exportHolders, (ctx, { params, query }) => exportHolders(ctx, params.accountId, query)),
  route(contract.eraseHolders, (ctx, { params, body }) => eraseHolders(ctx, params.accountId, body)),
]
