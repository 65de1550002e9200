import { named, read, write } from './call.ts'

/** The devices of accounts (docs/spec/fleet.md). All of them are ours. Apart, so that other pages need not load them. */
export const fleetCalls = named({
  // stations and settings of an account
  getStations: read('/fleet/GetStations/:accountId'),
  createStation: write('/fleet/CreateStation/:accountId'),
  updateStation: write('/fleet/UpdateStation/:stationId'),
  removeStation: write('/fleet/RemoveStation/:stationId'),
  getFleetSettings: read('/fleet/GetSettings/:accountId'),
  updateFleetSettings: write('/fleet/UpdateSettings/:accountId'),

  // devices
  getDevicesByAccount: read('/fleet/GetDevicesByAccount/:accountId'),
  getDevicesByAgent: read('/fleet/GetDevicesByAgent/:agentId'),
  getFiguresByAccount: read('/fleet/GetFiguresByAccount/:accountId'),
  getFiguresByAgent: read('/fleet/GetFiguresByAgent/:agentId'),
  getModelsByAccount: read('/fleet/GetModelsByAccount/:accountId'),
  getModelsByAgent: read('/fleet/GetModelsByAgent/:agentId'),
  getDevice: read('/fleet/GetDevice/:deviceId'),
  getDeviceByTag: read('/fleet/GetDeviceByTag/:tagCode'),
  createDevice: write('/fleet/CreateDevice/:accountId'),
  updateDevice: write('/fleet/UpdateDevice/:deviceId'),
  changeDeviceStatus: write('/fleet/ChangeDeviceStatus/:deviceId'),
  getHolderOn: read('/fleet/GetHolderOn/:accountId'),
  getUnitHistory: read('/fleet/GetUnitHistory/:accountId'),

  // many devices of an account
  moveDevices: write('/fleet/MoveDevices/:accountId'),
  changeStatuses: write('/fleet/ChangeStatuses/:accountId'),
  assignHolders: write('/fleet/AssignHolders/:accountId'),

  // numbering the devices of an order
  getUnits: read('/fleet/GetUnits/:orderId'),
  saveUnits: write('/fleet/SaveUnits/:orderId'),
  checkUnits: { method: 'POST', path: '/fleet/CheckUnits/:accountId', effect: 'read', access: 'signed-in' },
  getTakenUnits: read('/fleet/GetTakenUnits/:accountId'),
  readUnitsFile: {
    method: 'POST',
    path: '/fleet/ReadUnitsFile/:accountId',
    effect: 'read',
    access: 'signed-in',
  },
  getUnitsSample: read('/fleet/GetUnitsSample'),
  exportUnits: read('/fleet/ExportUnits/:orderId'),
  revealPortPin: write('/fleet/RevealPortPin/:deviceId'),

  // files
  exportDevices: read('/fleet/ExportDevices/:accountId'),
  exportDevicesByAgent: read('/fleet/ExportDevicesByAgent/:agentId'),
  exportChosenDevices: write('/fleet/ExportChosenDevices/:accountId'),
  exportChosenByAgent: write('/fleet/ExportChosenByAgent/:agentId'),
  importDevices: write('/fleet/ImportDevices/:accountId'),
  getFleetImports: read('/fleet/GetImports/:accountId'),
  undoImport: write('/fleet/UndoImport/:importId'),
  getRepairProgram: read('/fleet/GetRepairProgram/:accountId'),
  addRepairDevices: write('/fleet/AddRepairDevices/:accountId'),

  // saved views
  getFleetViews: read('/fleet/GetViews/:accountId'),
  createFleetView: write('/fleet/CreateView/:accountId'),
  updateFleetView: write('/fleet/UpdateView/:viewId'),
  removeFleetView: write('/fleet/RemoveView/:viewId'),
})
