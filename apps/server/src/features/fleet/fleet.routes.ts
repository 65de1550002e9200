import { contract } from '@portal/contract/contract'
import { route } from '../../http/route.ts'
import { assignHolders } from './assign-holders.ts'
import { changeDeviceStatus } from './change-device-status.ts'
import { changeStatuses } from './change-statuses.ts'
import { createDevice } from './create-device.ts'
import { createStation } from './create-station.ts'
import { eraseHolders } from './erase-holders.ts'
import { exportChosen, exportChosenOfAgent, exportDevices, exportDevicesOfAgent } from './export-devices.ts'
import { exportHolders } from './export-holders.ts'
import { findHolders, findUnitHistory } from './find-holders.ts'
import { createView, listViews, removeView, updateView } from './fleet-views.ts'
import { importDevices } from './import-devices.ts'
import { listDevicesOfAccount, listDevicesOfAgent } from './list-devices.ts'
import { listHolders } from './list-holders.ts'
import { listModelsOfAccount, listModelsOfAgent } from './list-models.ts'
import { listStations } from './list-stations.ts'
import { moveDevices } from './move-devices.ts'
import { readDevice } from './read-device.ts'
import { readFiguresOfAccount, readFiguresOfAgent } from './read-figures.ts'
import { readFleetSettings } from './read-fleet-settings.ts'
import { readReplacement } from './read-replacement.ts'
import { removeStation } from './remove-station.ts'
import { addRepairDevices, readRepairProgram } from './repair-program.ts'
import { replaceDevice } from './replace-device.ts'
import { readDeviceByTag } from './tag-page/read-device-by-tag.ts'
import { printTags } from './tags/print-tags.ts'
import { listImports, undoImport } from './undo-import.ts'
import { updateDevice } from './update-device.ts'
import { updateFleetSettings } from './update-fleet-settings.ts'
import { updateStation } from './update-station.ts'

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
  route(contract.getReplacement, (ctx, { params }) => readReplacement(ctx, params.deviceId)),
  route(contract.replaceDevice, (ctx, { params, body }) => replaceDevice(ctx, params.deviceId, body)),
  route(contract.getHolderOn, (ctx, { params, query }) => findHolders(ctx, params.accountId, query)),
  route(contract.getUnitHistory, (ctx, { params, query }) => findUnitHistory(ctx, params.accountId, query)),
  route(contract.getModelsByAccount, (ctx, { params }) => listModelsOfAccount(ctx, params.accountId)),
  route(contract.getModelsByAgent, (ctx, { params }) => listModelsOfAgent(ctx, params.agentId)),
  route(contract.moveDevices, (ctx, { params, body }) => moveDevices(ctx, params.accountId, body)),
  route(contract.changeStatuses, (ctx, { params, body }) => changeStatuses(ctx, params.accountId, body)),
  route(contract.assignHolders, (ctx, { params, body }) => assignHolders(ctx, params.accountId, body)),
  route(contract.exportDevices, (ctx, { params, query }) => exportDevices(ctx, params.accountId, query)),
  route(contract.importDevices, (ctx, { params, query, body, tell }) =>
    importDevices(ctx, params.accountId, { file: body, token: query.token, tell }),
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
